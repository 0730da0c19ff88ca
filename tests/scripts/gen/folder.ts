import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { FileTexts } from './checks/base'

/** Creates a folder with the files and removes it after the test. */
export function makeFolder(texts: FileTexts = {}): string {
  const folder = writeFolder(texts)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a folder with the files; the caller removes it. */
export function writeFolder(texts: FileTexts): string {
  const folder = mkdtempSync(join(tmpdir(), 'gen-'))
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

export function readFolder(folder: string, base = ''): FileTexts {
  return Object.assign(
    {},
    ...readdirSync(join(folder, base))
      .sort()
      .map((name) => {
        const path = base === '' ? name : `${base}/${name}`
        return statSync(join(folder, path)).isDirectory()
          ? readFolder(folder, path)
          : { [path]: readFileSync(join(folder, path), 'utf8') }
      }),
  )
}
