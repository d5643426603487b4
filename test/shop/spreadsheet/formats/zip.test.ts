import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { unpacked, zipParts } from "../../../../src/shop/spreadsheet/formats/zip.ts";

const rows = strToU8("<row/>".repeat(50_000));
const file = zipSync({ "xl/sheet.xml": rows, "stored.bin": [strToU8("as it is"), { level: 0 }] });

/** The file with the sizes of the first part in its directory changed. */
function withStatedSize(size: number): Uint8Array {
  const changed = file.slice();
  const view = new DataView(changed.buffer);
  let entry = 0;
  while (view.getUint32(entry, true) !== 0x02014b50) entry++;
  view.setUint32(entry + 24, size, true);
  return changed;
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("a zip file", () => {
  it("reads the parts of a zip file, packed or not, up to the wanted number of bytes", () => {
    const [sheet, stored] = zipParts(file);
    expect([sheet?.name, sheet?.size, stored?.name]).toEqual(["xl/sheet.xml", rows.length, "stored.bin"]);
    if (!sheet || !stored) throw new Error("No parts");
    expect(textOf(unpacked(sheet, rows.length + 1))).toBe(textOf(rows));
    expect(textOf(unpacked(sheet, 8))).toBe("<row/><r");
    expect(textOf(unpacked(stored, 100))).toBe("as it is");
    expect(textOf(unpacked(stored, 2))).toBe("as");
  });

  it("unpacks only as much of a zip file as is wanted, whatever size the file states", () => {
    for (const size of [1, 0xfffffffe]) {
      const [sheet] = zipParts(withStatedSize(size));
      expect(sheet?.size).toBe(size);
      expect(sheet && unpacked(sheet, 1000)).toEqual(rows.subarray(0, 1000));
    }
  });

  it("refuses a zip file whose directory or part is broken", () => {
    expect(() => zipParts(file.subarray(0, file.length / 2))).toThrow();
    expect(() => zipParts(strToU8("PK\x03\x04 and nothing more"))).toThrow();
    const [sheet] = zipParts(file);
    const broken = sheet && { ...sheet, bytes: sheet.bytes.map((byte) => byte ^ 0x55) };
    expect(() => broken && unpacked(broken, 1000)).toThrow();
  });
});
