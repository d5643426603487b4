/** The parts that are used here of packages that come without types. */

declare module "workerd" {
  const workerd: {
    /** The path of the binary. */
    readonly default: string;
  };
  export default workerd;
}
