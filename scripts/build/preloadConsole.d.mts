import type { Plugin } from 'vite'

export function preloadConsole(names: readonly string[], everywhere: readonly string[]): Plugin
