/* Signing in by an identity provider: how the page is told what came of it, in the part of its address. */

/** Why it came to nothing. */
export const providerRefusals = [
  'indisponivel',
  'recusado',
  'cancelado',
  'desconhecido',
  'email',
  'confirmar',
  'grupo',
  'papel',
  'administrador',
  'cadastro',
] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/** Goes before the word of a refusal, where otherwise the secret stands that opens the session. */
export const refusedPrefix = 'falha-'
