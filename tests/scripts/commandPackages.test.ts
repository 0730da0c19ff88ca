/* Which packages the commands of package.json need: `npm start` installs fewer than `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const { scripts, dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: object
  readonly optionalDependencies: object
}

/**
 * Commands that do not install the remaining packages first, with the files that they run. The build also
 * loads its configuration and starts a program.
 */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /[\w/]+\.(?:ts|mjs)/.exec(command)?.[0]
  if (!file || file === 'scripts/packages/install.mjs') return []
  return [{ name, files: name === 'build' ? [file, 'vite.config.ts', 'scripts/build/template.ts'] : [file] }]
})

it('every command needs only what npm start installs, or installs the rest first', () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['start', 'build', 'gen', 'plan', 'backup']),
  )
  const wrong = commands.flatMap(({ name, files }) =>
    [...packagesOf(files)]
      .filter((each) => !(each in dependencies) && !(each in optionalDependencies))
      .map((each) => `${name}: ${each}`),
  )
  expect(wrong).toEqual([])
  expect(packagesOf(['scripts/gen.ts'])).toContain('json-schema-to-typescript')
  expect(packagesOf(['vite.config.ts'])).toContain('vite')
})

/** The packages that files and their imports need at run time. */
function packagesOf(files: readonly string[]): ReadonlySet<string> {
  const seen = new Set(files)
  const packages = new Set<string>()
  // Files added during the loop are read too.
  for (const file of seen) {
    for (const target of importsOf(file)) {
      const path = target.startsWith('#')
        ? target.slice(1)
        : target.startsWith('.') && normalize(join(dirname(file), target))
      const found =
        path && [path, `${path}.ts`, `${path}.tsx`].find((each) => /\.\w+$/.test(each) && existsSync(each))
      if (found) seen.add(found)
      else if (!path && !target.startsWith('node:') && !builtinModules.includes(target))
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
    }
  }
  return packages
}

function importsOf(file: string): readonly string[] {
  if (!/\.(?:tsx?|mjs|js)$/.test(file)) return []
  const text = readFileSync(file, 'utf8').replace(/^(?:import|export) type [^']*'[^']*'/gm, '')
  const found = text.matchAll(
    /(?:^import |^} from |^import .* from |^export .* from |(?<!typeof )\bimport\()'([^']+)'/gm,
  )
  return [...found].map(([, target = '']) => target)
}
