export const commandsText = {
  unknown: (names: readonly string[]) => `Comandos: ${names.join(', ')}.`,
  database: (place: string, service: string | undefined) =>
    service === undefined ? `Banco: ${place}` : `Banco: ${place} (do serviço em ${service})`,
  otherThanService: (service: string, place: string, used: string) =>
    `ATENÇÃO: o serviço em ${service} usa ${place}; este comando usa ${used}, que o seu ambiente diz. Para o banco do serviço, repita com --service.`,
  noService: (wanted: string) =>
    `Não há o serviço “${wanted}”. Diga o nome dele ou o arquivo: --service console`,
  unreadable: (path: string, reason: string) =>
    `O ambiente do serviço não pôde ser lido: ${path} (${reason}). Rode como root, que o lê e passa para o usuário do serviço.`,
  otherUser: (user: string) => `Rode como root ou como “${user}”, o usuário do serviço.`,
  unknownUser: (user: string) => `O usuário do serviço, “${user}”, não existe nesta máquina.`,
  unknownSpecifier: (path: string, specifier: string) =>
    `${path}: “${specifier}” não é lido pelos comandos; escreva o valor por extenso.`,
  noCredential: (path: string, name: string) =>
    `${path}: o valor cita a credencial “${name}”, e nenhum LoadCredential a traz.`,
  encrypted: (name: string, reason: string) =>
    `A credencial “${name}” não pôde ser decifrada por systemd-creds: ${reason}`,
} as const
