/* `npm run sbom`: writes dist/sbom.json (CycloneDX 1.5). npm's own omits packages that development shares. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { listPackages } from './data/packages'
import { productVersion } from './data/version'

const components = listPackages(readFileSync('package-lock.json', 'utf8'))
mkdirSync('dist', { recursive: true })
writeFileSync(
  'dist/sbom.json',
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', name: 'console-agricola', version: productVersion } },
      components,
    },
    null,
    2,
  ),
)
console.log(`dist/sbom.json: ${components.length} pacotes`)
