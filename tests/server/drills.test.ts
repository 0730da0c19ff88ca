// @module-tag extended
/* The quick drills on the bundled server with demonstration data; `npm run drills` runs all of them. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corruption, killUpload, readOnly, twoProcesses } from '../../scripts/drills/disasters'
import { type DrillKit, endServers } from '../../scripts/drills/kit'
import { findTestTemplate, openEmbedded } from '../support/database'
import { findDemonstration } from '../support/demonstration'
import { findServerProgram } from '../support/programs'

let kit: DrillKit
const lines: string[] = []

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'drills-'))
  const bundle = await findServerProgram()
  const template = await findTestTemplate()
  await cp(template, join(bundle, '../template.tar.gz'))
  const prepared = join(root, 'prepared')
  await (await openEmbedded({ dataDir: prepared, template: await findDemonstration() })).close()
  const thread = pathToFileURL(join(bundle, 'pgliteWorker.js'))
  kit = {
    program: join(bundle, 'main.js'),
    // The process is short-lived, so optimising compilation would take longer than it saves.
    nodeOptions: ['--liftoff-only'],
    thread,
    template,
    root,
    prepared,
    tell: (line) => lines.push(line),
  }
}, 300_000)
afterAll(async () => {
  endServers()
  await rm(kit.root, { recursive: true, force: true })
})

it('a second server on one folder is refused, and the first continues', async () => {
  await twoProcesses(kit)
  expect(lines.join('\n')).toContain('já está em uso')
}, 300_000)

it('a read-only folder stops the start with a message', () => readOnly(kit), 300_000)

it('a server killed during uploads loses no acknowledged file and duplicates none that is sent again', async () => {
  await killUpload(kit, 1)
  expect(lines.join('\n')).toContain('0 perdidos')
}, 300_000)

it('corrupted bytes on the disk are detected and restored from the last backup', async () => {
  await corruption(kit)
  expect(lines.join('\n')).toMatch(/não pôde ser lida[\s\S]*Restaurado e conferido[\s\S]*Tudo confere/)
}, 300_000)
