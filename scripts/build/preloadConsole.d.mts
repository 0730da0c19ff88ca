import type { Plugin } from 'vite'

export function preloadConsole(names: readonly string[]): Plugin
