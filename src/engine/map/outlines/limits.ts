/* Limits on polygon files, beyond which parsing would block the browser. */

export const outlineLimits = {
  bytes: 30_000_000,
  unpacked: 120_000_000,
  entries: 2_000,
  outlines: 20_000,
  positions: 2_000_000,
  patience: 60_000,
} as const
