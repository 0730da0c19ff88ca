/* `npm run sbom`: writes dist/sbom.json (CycloneDX 1.5). npm's own omits packages that development shares. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { listPackages } from './packages'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
const components = listPackages(readFileSync('package-lock.json', 'utf8'))
mkdirSync('dist', { recursive: true })
writeFileSync(
  'dist/sbom.json',
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', name: 'console-agricola', version } },
      components,
    },
    null,
    2,
  ),
)
console.log(`dist/sbom.json: ${components.length} pacotes`)
