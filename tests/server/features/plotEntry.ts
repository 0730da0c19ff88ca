import type { Row } from '#model/entity/jsonSchema'
import { systemActor } from '#model/people/actor'
import { approvals } from '../../../server/features/approvals/feature'
import { plots } from '../../../server/features/plots/feature'
import type { SignedIn } from '../../support/server'
import { type Estate, openEstate, told } from './estate'

export interface PlotEntry extends Estate {
  enter(person: SignedIn, values?: Row): Promise<{ plot: Row; request: Row }>
}

/** Starts a server with the fixtures and helpers to enter plots. Close `server` in `afterAll`. */
export async function openPlotEntry(): Promise<PlotEntry> {
  const estate = await openEstate([plots, approvals])
  const { make, row, farm, server } = estate
  const sample = await row('talhao', await make('talhao', { fazenda_id: farm, area_gleba: 1 }))
  await server.store.update('especie', Number(sample.especie_id), { cultura: 'Café' }, '*', systemActor)
  const names = ['data_plantio', 'espacamento_linhas', 'espacamento_plantas', 'plantas_ha', 'irrigacao_id']
  const draft = Object.fromEntries([...names, 'especie_id', 'variedade'].map((name) => [name, sample[name]]))
  let count = 0
  return {
    ...estate,
    async enter(person, values = {}) {
      count += 1
      const gleba = `Gleba ${String(count).padStart(2, '0')}`
      const body = { ...draft, fazenda_id: farm, gleba, area_gleba: 2.5, ...values }
      const answer = await told(person.post('/api/talhao', body))
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      const filter = { talhao: Number(answer.body.id) }
      const { rows } = await server.store.list('aprovacao', { filter, sort: [] }, systemActor)
      return { plot: answer.body, request: rows[0] as Row }
    },
  }
}
