/* Runs before the tests: creates what parallel files would otherwise each create. They work without it, too. */
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
