/**
 * Icons that users can choose: names of bootstrap-icons. The build includes them in the font, together with the
 * product's own icons. They are stored as one text, because every page loads them.
 */
export const iconChoices: ReadonlySet<string> = new Set(
  `archive arrow-left-right arrow-repeat arrow-right arrows award bag bank bar-chart bell bezier2 book bookmark
bounding-box box box-seam briefcase bug building bullseye calculator calendar3 camera card-checklist
card-list cart cash-stack chat-square-text check2-square circle clipboard-check clock-history cloud
code-slash coin columns-gap compass cpu credit-card database diagram-2 diagram-3 diamond display
distribute-vertical easel emoji-smile envelope exclamation-triangle eye file-earmark file-text flag folder
funnel gear gem geo-alt globe graph-up grid grid-fill hammer hand-thumbs-up hdd-stack heart hourglass-split
house image journal-text kanban key layers layout-sidebar lightbulb lightning link-45deg list-check lock map
megaphone mortarboard newspaper palette paperclip people person person-badge person-lines-fill
person-workspace phone pie-chart pin-angle plug printer puzzle question-octagon receipt record-circle
rocket-takeoff search server shield-check shop signpost-split sliders speedometer2 square star stars
stopwatch table tag telephone tools trophy truck umbrella window-stack wrench youtube`.split(/\s+/),
);
