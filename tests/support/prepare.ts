/* Before the tests: what files running side by side would otherwise each make for themselves. They do without it, too. */
import { entities } from '#generated/entities.ts'
import { indexEntities } from '#model/entity/paths'
import { findServerTemplate, prepareTables } from './database'
import { findDemonstration } from './demonstration'
import { findDatabasePrograms, findServerProgram } from './programs'

await findDatabasePrograms()
await findServerProgram()
await findServerTemplate()
await prepareTables(indexEntities(entities))
await findDemonstration()
