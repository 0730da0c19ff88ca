/* Texts of the list of the own sessions. */

export const text = {
  subtitle: 'Onde a sua conta está aberta agora.',
  current: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconhecido',
  on: (browser: string, system: string) => `${browser} no ${system}`,
  started: (when: string) => `Iniciada em ${when}`,
  seen: (when: string) => `Último uso em ${when}`,
  expires: (when: string) => `Expira em ${when}, se não for usada`,
  endOthers: 'Encerrar as outras',
  endAll: 'Sair de todos',
  confirmOthersTitle: 'Encerrar as outras sessões',
  confirmOthers: 'Quem estiver usando a sua conta em outro dispositivo terá de entrar de novo. Continuar?',
  confirmAllTitle: 'Sair de todos os dispositivos',
  confirmAll: 'Todas as sessões serão encerradas, inclusive esta. Continuar?',
  confirm: 'Encerrar',
  leave: 'Sair de todos',
  othersEnded: 'As outras sessões foram encerradas.',
  attention: 'Atenção',
  failed: 'Não foi possível encerrar as sessões. Tente novamente.',
} as const
