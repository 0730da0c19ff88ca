/* The lifecycle of a container: it starts, makes scheduled backups, is updated, and goes back to a backup. */
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrillFolder, freePorts, until } from './account'
import { must } from './kit'

/** The result of a Dockerfile's last stage. */
export interface Image {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

interface LifeOptions {
  readonly image: Image
  /** Its volume; its programs run as the account of the temporary folder. */
  readonly ground: DrillFolder
  readonly DATABASE_URL: string | undefined
  say(words: string): void
  /** Replaces the image's version with one that changes tables. @returns a function that undoes it */
  update(): () => void
}

/** Runs the lifecycle. @throws Error if a condition does not hold */
export async function liveInContainer({
  image,
  ground,
  DATABASE_URL,
  say,
  update,
}: LifeOptions): Promise<void> {
  const volume = join(ground.folder, 'dados')
  mkdirSync(volume)
  ground.give(volume)
  const container = createContainer(image, ground, volume, DATABASE_URL)
  const place = join(volume, 'copias')
  const copies = () => (existsSync(place) ? readdirSync(place).sort() : [])

  const first = await container.start({ BACKUP_EVERY: '1h' })
  say(`Healthy; the page weighs ${(await (await fetch(first.url)).text()).length} bytes`)
  await until('a copy was made by the clock', 120, () => copies().some((name) => name.endsWith('.gz')))
  await until('the copy is measured', 30, async () => {
    const text = await (await fetch(`${first.url}/metrics`)).text()
    return (
      /^copies_last_success_timestamp_seconds [1-9]/m.test(text) && /^copies_last_bytes [1-9]/m.test(text)
    )
  })
  await container.command('backup')
  await container.command('check-data')
  await first.end()
  const [copy = ''] = copies()
  say(`Copies: ${copies().join(', ')}`)

  const back = update()
  try {
    const second = await container.start({})
    const kept = DATABASE_URL ? copies() : readdirSync(volume)
    must(
      kept.some((name) => name.includes('antes-de-atualizar-')),
      'a version that changes tables kept nothing of before',
    )
    must(!second.log().includes('"level":"error"'), `the next version told an error: ${second.log()}`)
    await second.end()
  } finally {
    back()
  }
  await container.command('restore', join(place, copy), '--replace')
  const third = await container.start({})
  await third.end()
  await container.command('check-data')
  say('Restored and started again')
}

function createContainer(
  image: Image,
  ground: DrillFolder,
  volume: string,
  DATABASE_URL: string | undefined,
) {
  let count = 0
  const environment = Object.fromEntries(
    Object.entries(image.env).map(([name, value]) => [name, value.replace(/^\/dados(?=\/|$)/, volume)]),
  )
  const programOf = (words: readonly string[]) =>
    words.map((each) => (each.includes('.js') ? join(image.folder, each) : each))
  const run = (words: readonly string[], env: Readonly<Record<string, string>>) => {
    count += 1
    const [command = '', ...args] = words
    const child = ground.run(`container-${count}`, command, args, {
      ...environment,
      ...(DATABASE_URL && { DATABASE_URL, PLAIN_NETWORK: 'console,DATABASE_URL' }),
      ...env,
    })
    const path = join(ground.folder, `container-${count}.log`)
    return { child, log: () => readFileSync(path, 'utf8') }
  }
  return {
    async start(env: Readonly<Record<string, string>>) {
      const [port = 0] = await freePorts(1)
      const url = `http://127.0.0.1:${port}`
      const { child, log } = run(programOf(image.command), { ...env, PORT: String(port) })
      await until('the container is healthy', 180, async () => {
        if (child.exitCode !== null) throw new Error(`The container ended: ${log()}`)
        return (await fetch(`${url}/readyz`)).ok
      })
      const end = async () => {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      return { url, log, end }
    },
    /** One of the image's commands, as `docker exec` runs it. */
    async command(name: string, ...args: readonly string[]) {
      const { child, log } = run(programOf(['node', 'dist/server/command.js', name, ...args]), {})
      const [code] = await once(child, 'exit')
      must(code === 0, `${name} ended with ${code}: ${log()}`)
    },
  }
}
