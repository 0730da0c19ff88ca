import type { Entity } from '#model/entity/entity'
import type { SchemaFile } from '../files/schemaFile'

export function orderCatalogs(
  catalogs: readonly SchemaFile[],
  entities: readonly Entity[],
): readonly SchemaFile[] {
  const ordered: SchemaFile[] = []
  const visit = (file: SchemaFile, above: readonly string[]): void => {
    if (ordered.includes(file) || above.includes(file.name)) return
    const fields = entities.find(({ name }) => name === file.name)?.fields ?? []
    for (const { ref } of fields) {
      const target = catalogs.find(({ name }) => name === ref?.entity)
      if (target) visit(target, [...above, file.name])
    }
    ordered.push(file)
  }
  for (const file of catalogs) visit(file, [])
  return ordered
}

export function catalogsModule(banner: string): string {
  return `${banner}
import type { Catalog } from '#model/entity/catalog'
import catalogsJson from './catalogs.json'

/** Records that an installation may begin with, those that others refer to first. */
export const catalogs = catalogsJson as unknown as readonly Catalog[]
`
}
