/*
 * Annuities. Hides which value a plot pays, and that a plot is charged once a year. Approving a plot charges
 * the current year; a run charges everyone for a year. `GET anuidade/previa/{safra}` previews a run, `POST
 * anuidade/geracao/{safra}` performs it in steps.
 */
import { dayOfInstant } from '#model/formats/index'
import { type Change, type Feature, serve } from '../../engine/index'
import { inNameOf } from '../kit/inNameOf'
import { readIdParam } from '../kit/readParams'
import { findValue } from './amount'
import { chargeAnnuity } from './charge'
import { findSeason, readPlots, readValues } from './facts'
import { chargeYear, mustBeAllowed, previewYear } from './run'

export const annuities: Feature = {
  name: 'annuities',
  forTokens: {
    'GET /anuidade/previa/:safra': { reaches: ['anuidade', 'talhao'], writes: false },
    'POST /anuidade/geracao/:safra': { reaches: ['anuidade', 'talhao', 'pagamento'], writes: true },
  },
  effects: { 'talhao.aprovar': chargeApproved },
  routes(api, tools) {
    const { store, actorOf } = tools

    serve(api, 'GET /anuidade/previa/:safra', async (c) => {
      const actor = actorOf(c)
      mustBeAllowed(actor)
      return previewYear(store, readIdParam(c, 'safra'), actor)
    })

    serve(api, 'POST /anuidade/geracao/:safra', async (c) => {
      const actor = actorOf(c)
      mustBeAllowed(actor)
      return chargeYear(tools, readIdParam(c, 'safra'), actor)
    })
  },
}

/** Charges nothing until the year has a value; a later run does. */
async function chargeApproved({ after, store, actor }: Change<'talhao'>): Promise<void> {
  const self = inNameOf(actor)
  const today = dayOfInstant(new Date(after.atualizado_em))
  const season = await findSeason(store, today, self)
  const [plot] = await readPlots(store, { id: after.id }, self)
  if (season === undefined || !plot) return
  const value = findValue(await readValues(store, season, self), plot)
  if (value) await chargeAnnuity(store, { plot, value, season, today }, self)
}
