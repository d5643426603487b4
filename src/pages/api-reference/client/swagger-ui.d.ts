declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** Renders an OpenAPI document into an element. */
  export default function SwaggerUI(options: {
    readonly domNode: HTMLElement;
    readonly spec: object;
    readonly [option: string]: unknown;
  }): unknown;
}
