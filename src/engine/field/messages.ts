/* What the store and the queue say; screens have catalogues of their own. */
export const storeText = {
  noStore:
    'Este navegador não guarda dados no aparelho. Saia da janela anônima ou use outro navegador para trabalhar sem sinal.',
  full: 'Não há espaço livre no aparelho. Nada foi salvo: libere espaço e salve de novo.',
  noShell: 'O console não coube neste aparelho. Libere espaço e tente de novo.',
  broken: 'Não foi possível gravar no aparelho. Nada foi salvo: tente de novo.',
  needsServer: 'Esta ação precisa do servidor e espera a conexão voltar.',
  gone: 'Este registro não está neste aparelho.',
  notAQueue: 'Este arquivo não é uma fila de registros do campo.',
  stillWaiting: 'Há registros à espera de envio. Envie ou descarte antes de remover.',
  file: 'Arquivo',
} as const
