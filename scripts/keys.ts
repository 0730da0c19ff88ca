/*
 * `npm run keys`: the keys that the installation in DATA_DIR or DATABASE_URL made for itself, and their age. With
 * `-- --renew`, devices are marked by a new key; with `-- --renew --forget`, no mark of before counts any more: for a
 * database that came into other hands. docs/chaves.md has the rest.
 */
import { showDateTime } from '#model/formats/index'
import { openSource } from '../server/copies/source'
import { readDeviceSecretAge, renewDeviceSecret } from '../server/engine/people/deviceSecret'
import { applySystemTables } from '../server/engine/tables/systemTables'
import { readSecrets } from '../server/settings/secrets'
import { runCommand } from './data/command'

const texts = {
  device: (since: string | undefined) =>
    `Chave dos aparelhos conhecidos: ${since === undefined ? 'ainda sem data' : `desde ${since}`}. Renova-se sozinha uma vez por ano.`,
  renewed: 'Chave renovada. Os aparelhos marcados com a anterior continuam conhecidos.',
  forgotten:
    'Chave renovada, e nenhuma anterior vale: cada pessoa será avisada de um aparelho novo na próxima entrada.',
  isLive: 'Encerre o servidor antes de renovar: o banco embutido está em uso.',
} as const

runCommand(async (args) => {
  const source = await openSource(readSecrets(process.env))
  try {
    if (!args.includes('--renew')) {
      const since = await readDeviceSecretAge(source.db)
      console.log(texts.device(since && showDateTime(since.toISOString())))
      return
    }
    if (source.isLive) throw new Error(texts.isLive)
    await applySystemTables(source.db)
    const forgets = args.includes('--forget')
    await renewDeviceSecret(source.db, new Date(), forgets)
    console.log(forgets ? texts.forgotten : texts.renewed)
  } finally {
    await source.close()
  }
})
