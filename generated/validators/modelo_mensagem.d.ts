/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type { Validator } from '#model/record/validate'
export const validate: Validator
