/*
 * Runs the Dockerfile without Docker: its steps in a temporary copy, and then the lifecycle of its container
 * as an unprivileged user: scheduled backups, its commands, a version that changes tables, and the way back
 * (imageLife.ts). With PostgreSQL as well: `node scripts/postgres.mjs -- npm run drills -- image`.
 *
 *   node --import tsx scripts/drills/image.ts
 *
 * Exits with an error if a step fails or data is lost.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { openPostgres } from '../../server/db/postgres'
import { openGround } from './account'
import { type Image, liveInContainer } from './imageLife'
import { readImage, type Step } from './imageSteps'

const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
const root = mkdtempSync(join(tmpdir(), 'image-'))
// The container does not run as the user who builds it.
chmodSync(root, 0o755)
const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)
const at = (stage: string, path: string) => join(root, stage, path)

const isIgnored = (path: string) => ignored.some((name) => resolve(name) === resolve(path))

function copy(stage: string, workdir: string, { words, from }: Step): void {
  const [source = '', target = ''] = words
  const end = target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target
  const to = at(stage, resolve(workdir, source === '.' ? target : end))
  mkdirSync(dirname(to), { recursive: true })
  if (from) {
    cpSync(at(from, source), to, { recursive: true, verbatimSymlinks: true })
    return
  }
  cpSync(source, to, { recursive: true, filter: (path) => !isIgnored(path) })
}

function runIn(folder: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`RUN ${command} ${args.join(' ')} ended with ${status}`)
}

/** Runs the steps of every stage. @returns the result of the last one */
function buildImage(): Image {
  let image: Image | undefined
  for (const { name, steps } of readImage(readFileSync('Dockerfile', 'utf8'))) {
    let workdir = '/'
    const env: Record<string, string> = {}
    let command: readonly string[] = []
    for (const step of steps) {
      say(`${name}: ${step.kind} ${step.words.join(' ')}`)
      if (step.kind === 'WORKDIR') {
        workdir = step.words[0] ?? '/'
        mkdirSync(at(name, workdir), { recursive: true })
      } else if (step.kind === 'COPY') copy(name, workdir, step)
      else if (step.kind === 'ENV') {
        for (const word of step.words) env[word.split('=')[0] ?? ''] = word.split('=')[1] ?? ''
      } else if (step.kind === 'RUN') runIn(at(name, workdir), step.words[0] ?? '', step.words.slice(1))
      else command = step.words
    }
    image = { folder: at(name, workdir), env, command }
  }
  if (!image) throw new Error('The Dockerfile has no stage.')
  return image
}

/** Replaces the image's server with a version that has one more property. @returns a function that undoes it */
function buildNextVersion(image: Image): () => void {
  const next = at('next', 'app')
  cpSync('.', next, { recursive: true, filter: (path) => !isIgnored(path) })
  symlinkSync(resolve('node_modules'), join(next, 'node_modules'))
  const schemas = join(next, 'schemas')
  const file = readdirSync(schemas).find((name) => name.endsWith('.json') && !name.startsWith('entity.'))
  if (!file) throw new Error('There is no schema.')
  const text = readFileSync(join(schemas, file), 'utf8')
  const added = '"properties": { "exercicio": { "type": "string", "title": "Exercício", "maxLength": 20 },'
  writeFileSync(join(schemas, file), text.replace(/"properties": \{/, added))
  runIn(next, 'npm', ['run', 'gen'])
  runIn(next, process.execPath, ['scripts/build/build.mjs', '--server'])
  const server = join(image.folder, 'dist/server')
  const own = `${server}.own`
  cpSync(server, own, { recursive: true })
  cpSync(join(next, 'dist/server'), server, { recursive: true })
  rmSync(next, { recursive: true })
  return () => cpSync(own, server, { recursive: true })
}

/** A temporary database on a server. */
async function createDatabase(server: string): Promise<string> {
  const db = await openPostgres(server, { max: 1 })
  await db.exec('drop database if exists image')
  await db.exec('create database image')
  await db.close()
  const address = new URL(server)
  address.pathname = '/image'
  return address.href
}

let hasFailed = false
const grounds = []
try {
  const image = buildImage()
  const server = process.env.E2E_DATABASE_URL
  for (const DATABASE_URL of server ? [undefined, await createDatabase(server)] : [undefined]) {
    say(DATABASE_URL ? 'In PostgreSQL' : 'With the embedded database')
    const ground = openGround('container')
    grounds.push(ground)
    await liveInContainer({ image, ground, DATABASE_URL, say, update: () => buildNextVersion(image) })
  }
} catch (error) {
  hasFailed = true
  console.error(error instanceof Error ? error.message : String(error))
} finally {
  for (const ground of grounds) await ground.clear()
  rmSync(root, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)
