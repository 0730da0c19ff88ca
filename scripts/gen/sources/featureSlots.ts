/* Reads the names of dialogs and widgets from the source of features: `dialogs: { name: … }`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FeatureSlots {
  readonly dialogs: readonly string[]
  readonly widgets: readonly string[]
}

export function featureSlots(root: string): FeatureSlots {
  const folder = join(root, 'src/features')
  const texts = (existsSync(folder) ? readdirSync(folder) : []).flatMap((feature) =>
    ['feature.ts', 'feature.tsx']
      .map((file) => join(folder, feature, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8')),
  )
  const keys = (slot: keyof FeatureSlots) => texts.flatMap((text) => keysOf(text, slot)).sort()
  return { dialogs: keys('dialogs'), widgets: keys('widgets') }
}

export function keysOf(text: string, word: string): readonly string[] {
  const start = new RegExp(`\\b${word}\\s*:\\s*\\{`).exec(text)
  if (!start) return []
  const keys: string[] = []
  let depth = 1
  let isNext = true
  for (const [token] of text.slice(start.index + start[0].length).matchAll(/[\w$]+|\S/g)) {
    if ('{(['.includes(token)) depth += 1
    else if ('})]'.includes(token)) depth -= 1
    if (depth === 0) break
    const isName = /^[\w$]/.test(token)
    if (isName && isNext && depth === 1) keys.push(token)
    isNext = depth === 1 && token === ','
  }
  return keys
}
