/**
 * The value lists of the stencil's shape data. Visio writes values in its own language, in the order of these lists.
 * The Russian and Polish lists are for drawings without their own lists.
 */

const lists = (...written: readonly string[]): readonly (readonly string[])[] =>
  written.map((list) => list.split(';').map((word) => word.trim()));

const start = 'None;Message;Timer;Conditional;Signal;Multiple;Error;Compensation;Escalation;Parallel Multiple';
const intermediate =
  'None;Message;Timer;Error;Cancel;Compensation;Conditional;Link;Signal;Multiple;Escalation;Parallel Multiple';
const end = 'None;Message;Error;Cancel;Compensation;Signal;Terminate;Multiple;Escalation';
const throwing = 'None;Message;Compensation;Link;Signal;Multiple;Escalation';
const nonInterrupting = 'Message;Timer;Conditional;Signal;Multiple;Escalation;Parallel Multiple';
const detail =
  'None;Message;Timer;Error;Cancel;Compensation;Conditional;Link;Signal;Terminate;Multiple;Escalation;Parallel Multiple';

/** The English lists by row name. If masters have different lists for a row, the lists differ in length. */
export const englishLists: Readonly<Record<string, readonly (readonly string[])[]>> = {
  BpmnElementType: lists('Sub-Process;Event;Gateway;Process Diagram;Pool;Lane;Artifact;Connecting Object'),
  BpmnActivityType: lists('Task;Sub-Process'),
  BpmnTaskType: lists(
    'None;Service;Receive;Send;User;Script;Abstract;Manual;Instantiating Receive;Business Rule',
    'None;Service;Receive;Send;User;Script;Abstract;Manual;Reference',
  ),
  BpmnLoopType: lists('None;Standard;Parallel MultiInstance;Sequential MultiInstance'),
  BpmnBoundaryType: lists('Default;Call;Event;Transaction', 'Default;Call'),
  BpmnGatewayType: lists(
    'Exclusive;Exclusive Event (Instantiate);Inclusive;Parallel;Parallel Event (Instantiate);Complex',
  ),
  BpmnExclusiveType: lists('Data;Event'),
  BpmnEventType: lists(
    'Start;Start (Non-Interrupting);Intermediate;Intermediate (Non-Interrupting);Intermediate (Throwing);End',
  ),
  BpmnTriggerOrResult: lists(start, intermediate, end),
  BpmnTriggerOrResult_Start: lists(start),
  BpmnTriggerOrResult_Intermediate: lists(intermediate),
  BpmnTriggerOrResult_End: lists(end),
  BpmnTriggerOrResult_End_Throwing: lists(throwing),
  BpmnTriggerOrResult_Start_NonInterrupting: lists(nonInterrupting),
  BpmnTriggerOrResult_Intermediate_NonInterrupting: lists(nonInterrupting),
  BpmnEventDetailType: lists(detail),
  BpmnArtifactType: lists('Data Object;Group;Annotation'),
  BpmnConnectingObjectType: lists('Sequence Flow;Message Flow;Association'),
  BpmnConditionType: lists('None;Expression;Default'),
  BpmnDirection: lists('None;One;Both'),
};

/** The lists in Russian and Polish. Each is in the order of the English list of the same length. */
export const localLists: Readonly<Record<string, readonly (readonly string[])[]>> = {
  BpmnElementType: lists(
    'Подпроцесс;Событие;Шлюз;Схема процесса;Пул;Дорожка;Артефакт;Соединяющий объект',
    'Podproces;Zdarzenie;Brama;Diagram procesów;Pula;Tor;Artefakt;Obiekt łączący',
  ),
  BpmnActivityType: lists('Задача;Подпроцесс', 'Zadanie;Podproces'),
  BpmnTaskType: lists(
    'Нет;Служба;Получение;Отправка;Пользователь;Сценарий;Аннотация;Вручную;Создание экземпляра получения;Бизнес-правило',
    'Нет;Служба;Получить;Отправить;Пользователь;Сценарий;Аннотация;Вручную;Создание экземпляра приема;Бизнес-правило',
    'Brak;Usługa;Odbiór;Wysłanie;Użytkownik;Skrypt;Abstrakcyjne;Ręczne;Wystąpienie odbioru;Reguła biznesowa',
  ),
  BpmnLoopType: lists(
    'Нет;Стандартный;Параллельный составной;Последовательный составной',
    'Нет;Стандартная;Параллельная составная;Последовательная составная',
    'Brak;Standardowa;Wiele wystąpień równoległych;Wiele wystąpień sekwencyjnych',
  ),
  BpmnBoundaryType: lists('По умолчанию;Вызов;Событие;Транзакция', 'Domyślne;Wywołanie;Zdarzenie;Transakcja'),
  BpmnGatewayType: lists(
    'Оператор исключающего ИЛИ;Исключающее событие(создание нового экземпляра);Оператор включающего ИЛИ;Оператор И;Параллельное событие(создание нового экземпляра);Сложный оператор',
    'Wykluczająca;Wykluczająca sterowana zdarzeniami (wystąpienie);Niewykluczająca;Równoległa;Zdarzenie równoległe (wystąpienie);Złożona',
  ),
  BpmnExclusiveType: lists('Данные;Событие', 'Dane;Zdarzenie'),
  BpmnEventType: lists(
    'Начальное событие;Начальное (без прерывания);Промежуточное событие;Промежуточное (без прерывания);Промежуточное (генерация);Завершающее событие',
    'Rozpoczęcie;Rozpoczęcie (bez przerywania);Pośrednie;Pośrednie (bez przerywania);Pośrednie (przerzucane);Zakończenie',
  ),
  BpmnTriggerOrResult: lists(
    'Нет;Сообщение;Таймер;Условие;Сигнал;Составное;Ошибка;Компенсация;Эскалация;Составное параллельное',
    'Нет;Сообщение;Таймер;Ошибка;Отмена;Компенсация;Условие;Ссылка;Сигнал;Составное;Эскалация;Составное параллельное',
    'Нет;Сообщение;Ошибка;Отмена;Компенсация;Сигнал;Останов;Составное;Эскалация',
    'Brak;Komunikat;Czasomierz;Warunkowe;Sygnał;Wiele;Błąd;Kompensacja;Eskalacja;Wiele równoległych',
    'Brak;Komunikat;Czasomierz;Błąd;Anulowanie;Kompensacja;Warunkowe;Łącze;Sygnał;Wielokrotne;Eskalacja;Wiele równoległych',
    'Brak;Komunikat;Błąd;Anulowanie;Kompensacja;Sygnał;Zakończenie;Wiele;Eskalacja',
  ),
  BpmnConnectingObjectType: lists(
    'Поток управления;Поток сообщений;Ассоциация',
    'Sekwencja przebiegu procesu;Przepływ komunikatów;Skojarzenie',
  ),
  BpmnConditionType: lists('Нет;Выражение;По умолчанию', 'Brak;Wyrażenie;Domyślny'),
  BpmnDirection: lists('Нет;Одно;Два', 'Brak;Jeden;Oba'),
};
