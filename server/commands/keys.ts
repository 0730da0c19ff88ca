/*
 * `keys`: lists the installation's own keys and their age. `--renew` creates a new key for device cookies;
 * `--renew --forget` also invalidates all earlier cookies, for a database that was leaked. See
 * docs/chaves.md.
 */
import { showDateTime } from '#model/formats/index'
import { openSource } from '../copies/source'
import { applySystemTables, readDeviceSecretAge, renewDeviceSecret } from '../engine/index'
import type { CommandContext } from './run'

const texts = {
  device: (since: string | undefined) =>
    `Chave dos aparelhos conhecidos: ${since === undefined ? 'ainda sem data' : `desde ${since}`}. Renova-se sozinha uma vez por ano.`,
  renewed: 'Chave renovada. Os aparelhos marcados com a anterior continuam conhecidos.',
  forgotten:
    'Chave renovada, e nenhuma anterior vale: cada pessoa será avisada de um aparelho novo na próxima entrada.',
  isLive: 'Encerre o servidor antes de renovar: o banco embutido está em uso.',
} as const

export async function renewKeys({ environment, args }: CommandContext): Promise<void> {
  const source = await openSource(environment)
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
}
