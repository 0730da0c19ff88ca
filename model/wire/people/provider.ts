/* Sign-in by an identity provider: the result in the fragment of the redirect URL. */

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

/** Precedes an error code; without it, the fragment is the secret that opens the session. */
export const refusedPrefix = 'falha-'
