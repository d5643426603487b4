import { describe, expect, it } from "vitest";
import { callerOf, siteOf } from "../../../src/worker/guard/caller.ts";

describe("callerOf", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["1::2:3:4:5:6", "1:0:0:2::/64"],
    ["1::ffff:203.0.113.7", "1:0:0:0::/64"],
    ["::ffff:1:2:3", "0:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    ["local", "local"],
    ["worker:zone.example", "worker:zone.example"],
  ])("counts %s as %s", (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });

  it.each([
    "",
    "nonsense",
    "1:2:3",
    "1:2:3:4::5:6:7:8::9",
    "1:2:3:4:5:6:7:8:9",
    "::12345",
    "::ffff:1.2.3.4.5",
    "line\n::ffff:1.2.3.4",
    "1.2.3.4:80",
    "user@[::1",
    "::1]/path",
    "a".repeat(10_000),
  ])("counts %j as the one caller that stands for all without an address", (address) => {
    expect(callerOf(address)).toBe("unknown");
  });
});

it.each([
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["203.0.113.7", undefined],
  ["worker:zone.example", undefined],
  ["nonsense", undefined],
])("puts the caller %s into the site %s", (address, site) => {
  expect(siteOf(callerOf(address))).toBe(site);
});
