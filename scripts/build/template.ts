/*
 * Writes the template of embedded databases; `scripts/build/build.mjs` runs it:
 *
 *   node --import tsx scripts/build/template.ts dist/template.tar.gz
 */
import { prepareTemplate } from '../../server/db/template'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Say the file.')
await prepareTemplate(file)
