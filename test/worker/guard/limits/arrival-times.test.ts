import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alarmAheadMs } from "../../../../src/lib/alarm-clock.ts";
import { ArrivalTimes } from "../../../../src/worker/guard/limits/arrival-times.ts";
import { take } from "../../../../src/worker/guard/limits/gcra.ts";

/** Storage that outlives the objects over it, and counts what is written. */
class Disk {
  readonly rows = new Map<string, number>();
  writes = 0;
  alarm: number | undefined;
  readonly kv = {
    get: (key: string) => this.rows.get(key),
    put: (key: string, value: number) => {
      this.writes += 1;
      this.rows.set(key, value);
    },
    delete: (key: string) => this.rows.delete(key),
    list: ({ prefix }: { readonly prefix: string }) => [...this.rows].filter(([key]) => key.startsWith(prefix)),
  };
  async setAlarm(at: number) {
    this.alarm = at;
  }
}

const epoch = 1_800_000_000_000;
/** How long an object is idle before it is evicted, at the least. */
const evictedAfterMs = 10_000;

describe("what a caller used", () => {
  it("never comes back too early, whenever its object is evicted", () => {
    const pauses = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: evictedAfterMs, max: 40_000 })),
      { minLength: 20, maxLength: 200 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        pauses,
        fc.integer({ min: 1, max: 50 }),
        (perMinute, all, wanted) => {
          const disk = new Disk();
          const policy = { perMinute, burst: perMinute };
          let object = new ArrivalTimes(disk);
          let [now, granted] = [epoch, 0];
          for (const pause of all) {
            now += pause;
            if (pause >= evictedAfterMs) object = new ArrivalTimes(disk);
            const grant = take(policy, object.get("free"), wanted, now);
            object.set("free", grant.arrivalTime, now);
            granted += grant.granted;
            expect(granted).toBeLessThanOrEqual(perMinute + ((now - epoch) * perMinute) / 60_000 + 1e-6);
          }
        },
      ),
    );
  });

  it("is written at most once in ten seconds, and not at all for a caller far from its limit", () => {
    const [busy, calm] = [new Disk(), new Disk()];
    const policy = { perMinute: 60, burst: 60 };
    const objects = [new ArrivalTimes(busy), new ArrivalTimes(calm)] as const;
    const minutes = 10;
    for (let now = epoch; now < epoch + minutes * 60_000; now += 500)
      for (const object of now % 1000 === 0 ? objects : objects.slice(0, 1))
        object.set("free", take(policy, object.get("free"), 1, now).arrivalTime, now);
    expect(calm.writes).toBe(0);
    expect(busy.writes).toBeGreaterThan(0);
    expect(busy.writes).toBeLessThanOrEqual(minutes * 6 + 6);
  });

  it("is written when it lies more than ten seconds ahead, and again when it passes what was written", () => {
    const disk = new Disk();
    const object = new ArrivalTimes(disk);
    object.set("free", epoch + 10_000, epoch);
    expect(disk.writes).toBe(0);
    object.set("free", epoch + 10_001, epoch);
    const next = new ArrivalTimes(disk);
    expect(next.get("free")).toBe(epoch + 20_001);
    next.set("free", epoch + 20_001, epoch);
    expect(disk.writes).toBe(1);
    next.set("free", epoch + 20_002, epoch);
    expect(disk.writes).toBe(2);
  });

  it("is deleted once it has come due again, when an alarm rings for the last of them", async () => {
    const disk = new Disk();
    disk.rows.set("what is not about arrivals", epoch);
    const object = new ArrivalTimes(disk);
    await object.set("paid", epoch + 60_000, epoch);
    await object.set("unpaid", epoch + 50_000, epoch);
    await object.set("free", epoch + 30_000, epoch);
    expect(disk.rows.size).toBe(4);
    expect(disk.alarm).toBe(epoch + 70_000 + alarmAheadMs);
    disk.alarm = undefined;
    await new ArrivalTimes(disk).forget(epoch + 45_000);
    expect(disk.rows.size).toBe(3);
    expect(disk.alarm).toBe(epoch + 70_000 + alarmAheadMs);
    disk.alarm = undefined;
    await new ArrivalTimes(disk).forget(epoch + 70_000);
    expect([...disk.rows.keys()]).toEqual(["what is not about arrivals"]);
    expect(disk.alarm).toBeUndefined();
  });

  it("costs one alarm by whatever clock it rings within its bound", async () => {
    for (const aheadMs of [0, 1, 20_000, alarmAheadMs]) {
      const disk = new Disk();
      await new ArrivalTimes(disk).set("free", epoch + 60_000, epoch);
      const rings = disk.alarm ?? 0;
      disk.alarm = undefined;
      await new ArrivalTimes(disk).forget(rings - aheadMs);
      expect(disk.alarm).toBeUndefined();
      expect(disk.rows.size).toBe(0);
    }
  });
});
