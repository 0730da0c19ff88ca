/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { StartStep } from '#model/entity/startStep'
import stepsJson from './startSteps.json'

/** The steps of setting up an installation, in their order. */
export const startSteps = stepsJson as unknown as readonly StartStep[]
