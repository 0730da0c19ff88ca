import { inGroup } from '../http/callSpec'

const visitor = { for: 'visitor' } as const
const lead = { for: 'lead' } as const

export const engineWords = {
  ...inGroup('Entrada', {
    'POST /auth/login/web': [
      'Entra com e-mail ou documento e senha',
      {
        ...visitor,
        help: 'Com segundo fator, a resposta traz o desafio que `/auth/login/segundo-passo` pede.',
      },
    ],
    'POST /auth/login/segundo-passo': ['Responde ao segundo passo da entrada', visitor],
    'POST /auth/login/chave/opcoes': ['O que o navegador pergunta à chave de acesso', visitor],
    'POST /auth/login/chave': ['Entra com uma chave de acesso', visitor],
    'POST /auth/login/provedor': ['Entra com o código trazido pelo provedor de identidade', visitor],
    'POST /auth/me': 'Quem está na sessão, e o que pode',
    'POST /auth/logout': ['Encerra a sessão', visitor],
  }),
  ...inGroup('Sistema', {
    'GET /sistema': ['O que o servidor diz de si', visitor],
    'GET /openapi.json': ['Este documento, com o que quem pede pode chamar', { also: [304] }],
    'GET /esquemas/mudancas': ['O que os esquemas mudaram no banco, e o que mudariam', { for: 'lead' }],
    'GET /nomes-antigos': 'Como se chamam hoje as páginas, os campos e as opções que mudaram de nome',
    'GET /mapa': 'De onde vem o fundo dos mapas',
  }),
  ...inGroup('Visões, modelos e favoritos', {
    'GET /visoes': 'As visões guardadas de uma lista',
    'POST /visoes': ['Guarda uma visão', { status: 201 }],
    'PATCH /visoes/:id': 'Altera uma visão',
    'DELETE /visoes/:id': 'Remove uma visão',
    'POST /visoes/:id/padrao': 'A lista passa a abrir com a visão',
    'DELETE /visoes/:id/padrao': 'A lista deixa de abrir com a visão',
    'GET /modelos': 'Os modelos de formulário da pessoa',
    'POST /modelos': ['Guarda um modelo de formulário', { status: 201 }],
    'DELETE /modelos/:id': 'Remove um modelo de formulário',
    'GET /favoritos': 'Os registros marcados pela pessoa',
    'POST /favoritos': 'Marca ou desmarca um registro',
    'GET /recentes': 'Os registros abertos por último',
    'POST /recentes': 'Anota que um registro foi aberto',
  }),
  ...inGroup('Calendários', {
    'GET /auth/calendarios': 'Os calendários que a pessoa assina em outros programas',
    'POST /auth/calendarios': ['Cria o endereço de um calendário', { status: 201 }],
    'POST /auth/calendarios/:id/renovacao': 'Dá outro endereço ao calendário',
    'POST /auth/calendarios/:id/revogacao': 'Encerra o endereço do calendário',
    'GET /calendario/:arquivo': [
      'O calendário em iCalendar, pelo segredo do endereço',
      { ...visitor, gives: 'text/calendar', also: [304] },
    ],
  }),
  ...inGroup('Arquivos', {
    'POST /arquivos': [
      'Envia um arquivo',
      { status: 201, help: 'O registro guarda a resposta no seu campo.' },
    ],
    'GET /arquivos/:chave': [
      'O conteúdo de um arquivo',
      {
        gives: 'application/octet-stream',
        also: [206, 304, 416],
        help: 'Para quem vê um registro ou uma anotação que o cita, e para quem o enviou até algo o citar; para os outros, 404.',
      },
    ],
    'GET /arquivos/:chave/miniatura': [
      'Uma imagem em pequeno',
      { gives: 'image/webp', help: 'Sem o que a câmera anotou; 404 do que não é imagem ou é grande demais.' },
    ],
  }),
  ...inGroup('Importação de planilhas', {
    'GET /importacoes': 'As importações de uma lista, e as colunas que a pessoa usou por último',
    'POST /importacoes': 'Começa a importação de uma planilha',
    'GET /importacoes/:id': 'Como está uma importação',
    'DELETE /importacoes/:id': 'Descarta uma importação que não foi gravada',
    'POST /importacoes/:id/linhas': 'Envia mais linhas da planilha',
    'GET /importacoes/:id/erros': 'As linhas com problemas, página por página',
    'POST /importacoes/:id/ensaio': 'Ensaia todas as linhas, sem gravar nenhuma',
    'POST /importacoes/:id/escolhas': 'Diz que registro um texto da planilha nomeia',
    'POST /importacoes/:id/gravacao': 'Grava todas as linhas de uma vez',
    'POST /importacoes/:id/parada': 'Interrompe o ensaio ou a gravação',
    'POST /importacoes/:id/desfazer': 'Desfaz a importação',
  }),
  ...inGroup('Modo de campo', {
    'POST /campo/copia': [
      'A diferença entre o que um aparelho guarda e o que a pessoa vê agora, página por página',
      {
        also: [410],
        help: 'Com `falta`, peça de novo, com `copia` em `recebida`. 409 pede para apagar a cópia e recomeçar com `recebida` 0.',
      },
    ],
    'POST /campo/partes': [
      'Uma parte de um envio que uma conexão fraca não leva de uma vez',
      {
        help: 'Com o `Device-Act` do ato e, em `conteudo`, o SHA-256 do todo. Depois da última, a chamada do ato leva `Upload-Content` com o mesmo SHA-256 em vez do conteúdo.',
      },
    ],
    'GET /campo/aparelhos': 'Os aparelhos que guardam registros da pessoa para trabalhar sem conexão',
    'DELETE /campo/aparelhos/:aparelho': 'Revoga um aparelho, que apaga o que guarda no próximo contato',
  }),
  ...inGroup('Menções', {
    'GET /mencoes': 'As anotações não lidas que mencionam a pessoa',
    'POST /mencoes/lidas': 'Marca menções como lidas',
  }),
  ...inGroup('Mensagens a várias pessoas', {
    'GET /descadastro/:token': ['De que mensagens é o link, e se a pessoa ainda as recebe', visitor],
    'POST /descadastro/:token': ['Deixa de receber mensagens como a do link', visitor],
  }),
  ...inGroup('Avisos automáticos', {
    'POST /ao-vivo/abertos': 'Diz que a pessoa está com um registro aberto, e responde quem mais está',
    'GET /ao-vivo': [
      'Eventos (server-sent events) com os nomes das seções em que algo foi gravado, para reler o que se mostra',
      { gives: 'text/event-stream' },
    ],
    'GET /avisos': 'Os avisos não lidos da pessoa, como ela vê os registros agora',
    'POST /avisos/lidos': 'Marca avisos como lidos',
    'GET /avisos/preferencias': 'Por onde a pessoa quer cada tipo de aviso que pode receber',
    'PATCH /avisos/preferencias': 'Escolhe por onde a pessoa quer cada tipo de aviso',
    'GET /avisos/silencio': 'De que hora a que hora a pessoa não recebe e-mails nem SMS de avisos',
    'PATCH /avisos/silencio': 'Muda o horário de silêncio da pessoa; início igual ao fim desliga',
    'GET /eventos': ['Quantas vezes cada evento dos schemas aconteceu nos últimos 30 dias', lead],
    'GET /eventos/:entidade/:evento/simulacao': [
      'Para que registros um evento aconteceria agora, e o que faria; nada é feito',
      lead,
    ],
  }),
} as const
