/** Stands in for the module `cloudflare:test` in Node. */
import { forgetEverything, type ObjectContext, objectBehind } from "./workers-runtime.ts";

/** Forgets everything that is stored. */
export const reset = forgetEverything;

/** Takes all objects out of memory; here they are forgotten in the same moment. */
export const evictAllDurableObjects = forgetEverything;

/** The objects with alarms to take back: none, for no alarm rings by itself here. */
export const listDurableObjectIds = async (): Promise<readonly object[]> => [];

/** Runs work with an object and what it is given as `ctx`. */
export async function runInDurableObject<Result>(
  stub: object,
  work: (instance: object, context: ObjectContext) => Result,
): Promise<Awaited<Result>> {
  const object = objectBehind(stub);
  return await work(await object.instance(), object.context);
}

/** Rings the alarm of an object, if one is set. */
export async function runDurableObjectAlarm(stub: object): Promise<boolean> {
  const object = objectBehind(stub);
  const { storage } = object.context;
  if ((await storage.getAlarm()) === null) return false;
  await storage.deleteAlarm();
  await object.call("alarm", []);
  return true;
}

/** Takes an object out of memory. What it stored stays. */
export async function evictDurableObject(stub: object): Promise<void> {
  objectBehind(stub).evict();
}
