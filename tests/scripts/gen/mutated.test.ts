// @module-tag extended
/*
 * Randomly changed schema files: the checks report problems without crashing, and files that pass can be
 * served. For more of them: MUTATIONS=5000 npx vitest run tests/scripts/gen/mutated.test.ts
 */
import { rmSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { sampleRecord } from '#model/describe/sampleRecord'
import type { JsonSchema } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { bundleFile } from '../../../scripts/gen/files/bundleFile'
import { formatProblem } from '../../../scripts/gen/files/problem'
import { readSchemaFolder } from '../../../scripts/gen/files/schemaFile'
import { generate } from '../../../scripts/gen/generate'
import { effort } from '../../support/effort'
import { startTestServer, type TestServer } from '../../support/server'
import { type FileTexts, problemsOf, textsWith } from './checks/base'
import { writeFolder } from './folder'
import { mutate, randomOf } from './mutate'

const right = textsWith()
const names = Object.keys(right)
const count = Number(process.env.MUTATIONS ?? effort.mutations)
const first = Number(process.env.FIRST_MUTATION ?? 1)

function mutated(seed: number): FileTexts {
  const random = randomOf(seed)
  const name = names[Math.floor(random() * names.length)] ?? ''
  const value: unknown = JSON.parse(right[name] ?? '')
  for (let times = 1 + Math.floor(random() * 2); times > 0; times--) mutate(value, random)
  return { ...right, [name]: JSON.stringify(value, null, 2) }
}

const passing: { readonly seed: number; readonly texts: FileTexts }[] = []

it('checkSchemas reports problems of mutated files without crashing', () => {
  for (let seed = first; seed < first + count; seed++) {
    const texts = mutated(seed)
    const problems = fallen(seed, () => problemsOf(texts))
    for (const each of problems) {
      expect(each.line, formatProblem(each)).toBeGreaterThan(0)
      expect(each.message, formatProblem(each)).not.toMatch(/undefined|\[object|NaN|function/)
    }
    if (problems.length === 0) passing.push({ seed, texts })
  }
  expect(passing.length).toBeGreaterThan(count / 20)
  expect(passing.length).toBeLessThan(count / 2)
})

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

it('mutated files that pass the checks can be served, listed, saved and read', async () => {
  const tried = process.env.MUTATIONS ? passing : passing.slice(0, effort.servedMutations)
  for (const { seed, texts } of tried) {
    try {
      await tryAll(await schemasOf(texts))
    } catch (cause) {
      throw new Error(`mutation ${seed}`, { cause })
    } finally {
      await server?.close()
      server = undefined
    }
  }
  expect(tried.length).toBeGreaterThanOrEqual(effort.servedMutations)
})

async function schemasOf(texts: FileTexts): Promise<Readonly<Record<string, JsonSchema>>> {
  const folder = writeFolder(texts)
  try {
    const { problems } = await generate(folder)
    expect(problems.map(formatProblem)).toEqual([])
    const { entities, parts } = readSchemaFolder(folder, 'schemas')
    return Object.fromEntries(entities.map((file) => [file.name, bundleFile(file, parts)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function tryAll(schemas: Readonly<Record<string, JsonSchema>>): Promise<void> {
  server = await startTestServer({ schemas })
  const boss = await server.signIn('boss')
  const answers: string[] = []
  const ask = async (what: string, answer: Promise<Response>) => {
    const { status } = await answer
    if (status >= 500) answers.push(`${what}: ${status}`)
  }
  for (const entity of server.index.values()) {
    const base = `/api/${entity.endpoint}`
    const options = { seed: 7, actor: systemActor, today: '2026-01-15', pick: () => 1 }
    const row = sampleRecord(entity, { ...options, isFull: true })
    const made = await boss.post(base, row)
    await ask(`POST ${base}`, Promise.resolve(made))
    const { id = 1 } = (await made.json()) as { id?: number }
    await ask(`GET ${base}`, boss.get(`${base}?range=[0,9]`))
    await ask(`GET ${base}?q`, boss.get(`${base}?filter={"q":"a"}`))
    for (const path of ['', '/historico', '/ficha']) {
      await ask(`GET ${base}/:id${path}`, boss.get(`${base}/${id}${path}`))
    }
    await ask(`PATCH ${base}`, boss.patch(`${base}/${id}`, { versao: 1, ...row }))
    for (const name of Object.keys(entity.workflow?.transitions ?? {})) {
      await ask(`POST ${base} ${name}`, boss.post(`${base}/${id}/transicoes/${name}`, { versao: 2 }))
    }
  }
  expect(answers).toEqual([])
}

function fallen<T>(seed: number, run: () => T): T {
  try {
    return run()
  } catch (cause) {
    throw new Error(`mutation ${seed}`, { cause })
  }
}
