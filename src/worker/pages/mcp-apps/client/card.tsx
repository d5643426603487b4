/** The view of one product. */
import { ResultCard } from "../result-card.tsx";
import { showView } from "./show-view.tsx";

showView("card", (result, context) => <ResultCard result={result} context={context} />);
