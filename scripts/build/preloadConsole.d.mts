import type { Plugin } from 'vite'

export function preloadConsole(
  names: readonly string[],
  next: readonly string[],
  everywhere: readonly string[],
): Plugin
