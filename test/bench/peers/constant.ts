/**
 * A Worker that only sends one answer, given to it first: `PUT /` with status, headers and body as JSON. Both are kept
 * in the form in which they are sent.
 */
interface Constant {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let constant: Constant = { status: 200, headers: {}, body: "{}" };
let headers = new Headers(constant.headers);
let body: Uint8Array | null = new TextEncoder().encode(constant.body);

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === "PUT") {
      constant = await request.json<Constant>();
      // 304 has no body.
      body = constant.body === "" ? null : new TextEncoder().encode(constant.body);
      headers = new Headers(constant.headers);
      return new Response(null, { status: 204 });
    }
    return new Response(body, { status: constant.status, headers });
  },
};
