import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type Bundle, bundleWorker, mainModule, sizeOf } from "../../../src/tools/build/build-worker.ts";
import { project, workerBundle } from "../../../src/tools/wrangler.ts";

const kibibyte = 1024;

describe("the Worker as it is deployed", () => {
  let bundle: Bundle;
  beforeAll(async () => {
    bundle = await bundleWorker();
  });

  it("bundles the Worker in at most 430 KiB by gzip", () => {
    expect(sizeOf(bundle).gzipBytes / kibibyte).toBeLessThanOrEqual(430);
  });

  it("bundles none of the pages' texts, which are an asset", () => {
    expect(bundle.files.filter((file) => /src\/worker\/pages\/site\/page-(?:words|texts)\.ts$/.test(file))).toEqual([]);
  });

  it("bundles no package twice, except the hashes in two versions", () => {
    const packages = bundle.files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
    const names = [...new Set(packages)].map((folder) => folder.replace(/^.*node_modules\//, ""));
    expect(names.length).toBeGreaterThan(5);
    // viem hashes with the first version of it, @noble/curves with the second.
    const single = names.filter((name) => name !== "@noble/hashes");
    expect(single).toEqual([...new Set(single)]);
  });

  it("is uploaded in steps by the path that the document names", async () => {
    const steps = await readFile(join(project, "docs/operating/deploy.md"), "utf8");
    expect(steps).toContain(`versions upload ${relative(project, workerBundle)} `);
  });

  it("exports every class that wrangler.toml binds", async () => {
    const settings = await readFile(join(project, "wrangler.toml"), "utf8");
    const classes = [...settings.matchAll(/^\[exports\.(\w+)\]/gm)].map(([, name]) => name);
    expect(classes.length).toBeGreaterThan(3);
    const code = bundle.modules.get(mainModule) ?? "";
    const exported = code.slice(code.lastIndexOf("export{")).match(/^export\{([^}]*)\}/)?.[1] ?? "";
    const names = exported.split(",").map((part) => part.trim().split(" as ").at(-1));
    for (const name of [...classes, "CalculationCore", "default"]) expect(names).toContain(name);
  });
});
