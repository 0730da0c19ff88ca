/* Texts about sessions: the own ones, and those of another person. */

export const text = {
  subtitle: 'Onde a sua conta está aberta agora.',
  current: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconhecido',
  on: (browser: string, system: string) => `${browser} no ${system}`,
  started: (when: string) => `Iniciada em ${when}`,
  seen: (when: string) => `Último uso em ${when}`,
  expires: (when: string) => `Expira em ${when}, se não for usada`,
  since: (when: string) => `Conhecido desde ${when}`,
  end: 'Encerrar',
  endStarted: (when: string) => `Encerrar a sessão iniciada em ${when}`,
  ended: 'Acesso encerrado.',
  confirmOneTitle: 'Encerrar este acesso',
  confirmOne: (device: string) =>
    `Quem estiver usando a sua conta em ${device} terá de entrar de novo. Continuar?`,
  theirTitle: (name: string) => `Sessões de ${name}`,
  none: 'Esta pessoa não tem nenhuma sessão aberta.',
  confirmTheirs: (device: string, name: string) =>
    `O acesso de ${name} em ${device} será encerrado, e a pessoa receberá um aviso por e-mail. Continuar?`,
  confirmTheirAllTitle: 'Encerrar todas as sessões',
  confirmTheirAll: (name: string) =>
    `${name} terá de entrar de novo em todos os dispositivos, e receberá um aviso por e-mail. Continuar?`,
  endEvery: 'Encerrar todas',
  close: 'Fechar',
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
