/** The parts that are used here of packages that come without types. */

declare module "autocannon" {
  interface Options {
    readonly url: string;
    readonly method: "GET" | "POST";
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number } | undefined>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "workerd" {
  const workerd: {
    /** The path of the binary. */
    readonly default: string;
  };
  export default workerd;
}
