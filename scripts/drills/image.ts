/*
 * The steps of the Dockerfile, done without Docker in a temporary copy: what a stage copies, runs and starts.
 *
 *   node --import tsx scripts/drills/image.ts
 *
 * Ends with a code other than 0 when a step fails or the container would not be healthy.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePorts, openGround, until } from './account'
import { readImage, type Step } from './imageSteps'

const stages = readImage(readFileSync('Dockerfile', 'utf8'))
const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
const root = mkdtempSync(join(tmpdir(), 'image-'))
// The container does not run as the one who builds it.
chmodSync(root, 0o755)
const ground = openGround('container')
const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)
const at = (stage: string, path: string) => join(root, stage, path)

function take(stage: string, workdir: string, { words, from }: Step): void {
  const [source = '', target = ''] = words
  const end = target.endsWith('/') ? join(target, source.split('/').at(-1) ?? '') : target
  const to = at(stage, resolve(workdir, source === '.' ? target : end))
  mkdirSync(dirname(to), { recursive: true })
  if (from) {
    cpSync(at(from, source), to, { recursive: true, verbatimSymlinks: true })
    return
  }
  const skipped = new Set(ignored.map((name) => resolve(name)))
  cpSync(source, to, { recursive: true, filter: (path) => !skipped.has(resolve(path)) })
}

let failure: string | undefined
try {
  for (const { name, steps } of stages) {
    let workdir = '/'
    const env: Record<string, string> = {}
    for (const step of steps) {
      say(`${name}: ${step.kind} ${step.words.join(' ')}`)
      if (step.kind === 'WORKDIR') {
        workdir = step.words[0] ?? '/'
        mkdirSync(at(name, workdir), { recursive: true })
      } else if (step.kind === 'COPY') take(name, workdir, step)
      else if (step.kind === 'ENV') {
        for (const word of step.words) env[word.split('=')[0] ?? ''] = word.split('=')[1] ?? ''
      } else if (step.kind === 'RUN') {
        const [command = '', ...args] = step.words
        const { status } = spawnSync(command, args, { cwd: at(name, workdir), stdio: 'inherit' })
        if (status !== 0) throw new Error(`RUN ${step.words.join(' ')} ended with ${status}`)
      } else if (step.kind === 'CMD') {
        const [port = 0] = await freePorts(1)
        const [command = '', ...args] = step.words
        const data = join(ground.folder, 'data')
        const program = args.map((each) => (each.includes('/') ? at(name, resolve(workdir, each)) : each))
        const child = ground.run('container', command, program, {
          ...env,
          DATA_DIR: data,
          PORT: String(port),
        })
        const health = `http://127.0.0.1:${port}/readyz`
        await until('the container is healthy', 120, async () => {
          if (child.exitCode !== null) throw new Error('The container ended.')
          return (await fetch(health)).ok
        })
        say(
          `Healthy; the page weighs ${(await (await fetch(`http://127.0.0.1:${port}/`)).text()).length} bytes`,
        )
      }
    }
  }
} catch (error) {
  failure = error instanceof Error ? error.message : String(error)
} finally {
  await ground.clear()
  rmSync(root, { recursive: true, force: true })
}
if (failure) console.error(failure)
process.exit(failure ? 1 : 0)
