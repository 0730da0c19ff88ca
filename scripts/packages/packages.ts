/* Production dependencies, from the lock file. */

interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
}

interface Component {
  readonly type: 'library'
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly { readonly license: { readonly name: string } }[]
}

/** Production dependencies of a lock file, without optional ones, each version once, by name. */
export function listPackages(lock: string): readonly Component[] {
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, LockEntry>> }
  const named = Object.entries(packages).flatMap(([path, locked]) => {
    const { version, integrity, license, dev, optional, devOptional } = locked
    const name = path.split('node_modules/').at(-1)
    if (dev || optional || devOptional) return []
    return path === '' || !name || !version ? [] : [describePackage(name, version, integrity, license)]
  })
  const byPurl = new Map(named.map((each) => [each.purl, each]))
  return [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1))
}

function describePackage(name: string, version: string, integrity?: string, license?: string): Component {
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
    ...(license && { licenses: [{ license: { name: license } }] }),
  }
}
