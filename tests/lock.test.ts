/*
 * The lock file must work with `npm ci` on every platform, but npm only writes what the author's platform
 * could install.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listPackages } from '../scripts/packages/packages'

interface LockedPackage {
  readonly version: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

it('the lock file has every optional binary of every platform in the requested version', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>
  }
  const wanted = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, range]) => ({ owner, name, range })),
  )
  expect(wanted.length).toBeGreaterThan(80)

  const problems = wanted.flatMap(({ owner, name, range }) => {
    const locked = packages[`${owner}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    if (!locked) return [`${owner} → ${name}`]
    // Ranges are left to npm; native binaries are requested in an exact version.
    return /^\d/.test(range) && range !== locked.version
      ? [`${name} ${locked.version} instead of ${range}`]
      : []
  })
  expect(problems).toEqual([])
})

it('the bill of materials has every package of the product with version and hash, and no development package', () => {
  type Group = 'dependencies' | 'optionalDependencies' | 'devDependencies'
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Readonly<Record<Group, Readonly<Record<string, string>>>>
  const listed = listPackages(readFileSync('package-lock.json', 'utf8'))
  const names = new Set(listed.map(({ name }) => name))
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([])
  // Some of these are also needed at run time, and have a separate entry in the lock file.
  const shared = ['ajv', '@types/react', 'ra-language-english']
  const others = Object.keys({ ...optionalDependencies, ...devDependencies })
  expect(others.length).toBeGreaterThan(40)
  expect(others.filter((name) => names.has(name) && !shared.includes(name))).toEqual([])
  expect(listed.filter(({ version, hashes }) => !/^\d/.test(version) || !hashes)).toEqual([])
  expect(new Set(listed.map(({ purl }) => purl)).size).toBe(listed.length)
})
