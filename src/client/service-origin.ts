/** Where the service is, when SVC_BASE_URL does not say so. */

/** The build replaces this by the origin of the production deployment; undefined in a clone, and where nothing is deployed. */
export const serviceOrigin: string | undefined = undefined;

/** Makes the package's own origin the default of everything that reads the environment. */
export function useServiceOrigin(environment: Record<string, string | undefined> = process.env): void {
  if (serviceOrigin !== undefined) environment.SVC_BASE_URL ||= serviceOrigin;
}
