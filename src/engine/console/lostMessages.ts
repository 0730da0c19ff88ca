/* Where a page cannot be opened. */
export const lostText = {
  noPermissionTitle: 'Sem permissão',
  noPermission: 'Você não tem permissão para acessar esta página.',
  countdown: (seconds: number) =>
    seconds === 1 ? 'Você voltará ao início em 1 segundo.' : `Você voltará ao início em ${seconds} segundos.`,
  notFoundTitle: 'Página não encontrada',
  notFound: 'O endereço pode ter sido digitado errado, ou o que havia aqui não existe mais.',
  goHome: 'Ir para o início',
} as const
