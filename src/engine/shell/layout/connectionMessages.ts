export const connectionText = {
  offline: (time: string) => `Sem conexão. O que você vê é de ${time}.`,
  offlineField: 'Sem conexão. O que você registrar fica neste aparelho e é enviado depois.',
  awaited: 'O que ainda não foi carregado precisa de conexão e aparece sozinho quando ela voltar.',
} as const
