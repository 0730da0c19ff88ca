/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { Catalog } from '#model/entity/catalog'
import catalogsJson from './catalogs.json'

/** Records that an installation may begin with, those that others refer to first. */
export const catalogs = catalogsJson as unknown as readonly Catalog[]
