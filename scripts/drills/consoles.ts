/*
 * The built console as an operator runs it, and the records that a drill writes in it, of any entity that is
 * simple enough.
 */
import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { entities } from '#generated/entities.ts'
import type { Entity, Field } from '#model/entity/entity'
import { isShortText } from '#model/entity/kindGuards'
import { type DemoAccount, readDemoAccounts } from '#model/wire/installation/system'
import { type DrillFolder, until } from './account'

/** A server that is restarted if it exits with a code other than 0, as its systemd unit does. */
export interface SupervisedServer {
  process(): ChildProcess
}

/** Starts a server on a port. */
export function startConsole(ground: DrillFolder, port: number, env: NodeJS.ProcessEnv): SupervisedServer {
  const variables = { BEHIND_PROXY: '1', ...env }
  return supervise(ground, `console-${port}`, {
    args: [resolve('dist/server/main.js')],
    port,
    env: variables,
  })
}

/** A Node.js program that serves a port. */
interface Program {
  readonly args: readonly string[]
  readonly port: number
  readonly env: NodeJS.ProcessEnv
}

/** Starts a program, and restarts it if it exits with a code other than 0. */
export function supervise(ground: DrillFolder, name: string, { args, port, env }: Program): SupervisedServer {
  const start = (): ChildProcess => {
    const child = ground.run(name, process.execPath, args, {
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'production',
      ...env,
    })
    child.once('exit', (code) => {
      if (code !== 0 && !ground.isClearing()) setTimeout(() => (current = start()), 1_000)
    })
    return child
  }
  let current = start()
  return { process: () => current }
}

/** Waits until the console responds at an address. */
export function untilReady(address: string, seconds = 180): Promise<void> {
  return until(`${address} is ready`, seconds, async () => (await fetch(`${address}/readyz`)).ok)
}

/** People of the demo data. */
export async function findPeople(address: string): Promise<readonly DemoAccount[]> {
  const { contas } = (await (await fetch(`${address}/api/sistema`)).json()) as { contas?: unknown }
  return readDemoAccounts(contas) ?? []
}

/** Signs a person in. */
export async function signIn(address: string, { login, senha }: DemoAccount): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login/web`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', platform: 'web' },
    body: JSON.stringify({ userLogin: login, password: senha }),
  })
  if (!answer.ok) throw new Error(`Nobody can sign in: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** An entity whose records need a unique text, and otherwise only values that can be generated. */
export interface SimpleEntity {
  readonly entity: Entity
  /** The field whose text distinguishes its records. */
  readonly field: Field
  /** A valid record with this text. */
  fill(text: string): Readonly<Record<string, unknown>>
}

const longest = 20

/** The first entity that is simple enough. */
export function findSimpleEntity(): SimpleEntity {
  for (const entity of entities) {
    const required = entity.fields.filter((field) => field.required && !field.system)
    const [field, ...others] = required.filter(isShortText)
    const choices = required.flatMap(({ kind, name, values }) =>
      kind === 'choice' && values?.[0] ? [[name, values[0].value] as const] : [],
    )
    const isSimple = field && !field.format && (field.maxLength ?? 99) >= longest && others.length === 0
    const isPlain = !entity.account && !entity.workflow && entity.rules.length === 0
    if (isSimple && isPlain && choices.length + 1 === required.length && entity.access.create.length > 0) {
      return { entity, field, fill: (text) => ({ ...Object.fromEntries(choices), [field.name]: text }) }
    }
  }
  throw new Error('No entity is simple enough to write.')
}

/** A unique text for the field. */
export function makeText(number: number): string {
  return `Drill ${String(number).padStart(8, '0')}`
}
