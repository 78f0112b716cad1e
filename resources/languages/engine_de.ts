<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Engine</name>
    <message>
        <source>1 condition</source>
        <translation>1 Bedingung</translation>
    </message>
    <message>
        <source>%1 conditions</source>
        <translation>%1 Bedingungen</translation>
    </message>
    <message>
        <source>1 freedom</source>
        <translation>1 Freiheitsgrad</translation>
    </message>
    <message>
        <source>%1 freedoms</source>
        <translation>%1 Freiheitsgrade</translation>
    </message>
    <message>
        <source>no condition is left over</source>
        <translation>keine Bedingung ist überzählig</translation>
    </message>
    <message>
        <source>1 condition is left over</source>
        <translation>1 Bedingung ist überzählig</translation>
    </message>
    <message>
        <source>%1 conditions are left over</source>
        <translation>%1 Bedingungen sind überzählig</translation>
    </message>
    <message>
        <source>Remove &apos;%1&apos;: the mechanism keeps its %2, and %3</source>
        <translation>Entfernen Sie &apos;%1&apos;: der Mechanismus behält %2, und %3</translation>
    </message>
    <message>
        <source>Make &apos;%1&apos; %2 instead of %3: the mechanism keeps its %4, and %5</source>
        <translation>Geben Sie &apos;%1&apos; den Typ %2 statt %3: der Mechanismus behält %4, und %5</translation>
    </message>
    <message>
        <source>stays open by %1 mm</source>
        <translation>bleibt um %1 mm offen</translation>
    </message>
    <message>
        <source>stays tilted by %1 degrees</source>
        <translation>bleibt um %1 Grad verkippt</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>Grad</translation>
    </message>
    <message>
        <source>is %1 %2 away from where its motor starts</source>
        <translation>ist %1 %2 von dort entfernt, wo sein Motor beginnt</translation>
    </message>
    <message>
        <source>Let the motor&apos;s function start where the mechanism can be, or move the bodies there</source>
        <translation>Lassen Sie die Funktion des Motors dort beginnen, wo der Mechanismus sein kann, oder setzen Sie die Körper dorthin</translation>
    </message>
    <message>
        <source>Without &apos;%1&apos; all other joints close: change the links&apos; lengths or one of its frames by what it lacks, or remove it</source>
        <translation>Ohne &apos;%1&apos; schließen alle anderen Gelenke: ändern Sie die Längen der Glieder oder eines seiner Systeme um das, was ihm fehlt, oder entfernen Sie es</translation>
    </message>
    <message>
        <source>Check the frames of &apos;%1&apos; and the lengths of the links; other joints stay open without it, too</source>
        <translation>Prüfen Sie die Systeme von &apos;%1&apos; und die Längen der Glieder; auch ohne es bleiben andere Gelenke offen</translation>
    </message>
    <message>
        <source>coupling &apos;%1&apos; %2</source>
        <translation>Kopplung &apos;%1&apos; %2</translation>
    </message>
    <message>
        <source>%1 degrees</source>
        <translation>%1 Grad</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be closed</source>
        <translation>&apos;%1&apos; lässt sich nicht schließen</translation>
    </message>
    <message>
        <source>, but not together with it</source>
        <translation>, aber nicht zusammen mit ihm</translation>
    </message>
    <message>
        <source>, and then it lacks %1</source>
        <translation>, und dann fehlen ihm %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; makes it impossible: the joints that stood before it close%2</source>
        <translation>&apos;%1&apos; macht es unmöglich: die Gelenke, die vorher da waren, schließen%2</translation>
    </message>
    <message>
        <source>; other joints stay open without it, too</source>
        <translation>; andere Gelenke bleiben auch ohne es offen</translation>
    </message>
    <message>
        <source>Pick its features again, change a link&apos;s length, or remove it%1</source>
        <translation>Wählen Sie seine Elemente neu, ändern Sie die Länge eines Glieds, oder entfernen Sie es%1</translation>
    </message>
    <message>
        <source>does not hold, by %1 %2</source>
        <translation>gilt nicht, um %1 %2</translation>
    </message>
    <message>
        <source>Change its phase or its ratio, or remove a coupling or motor that asks for something else</source>
        <translation>Ändern Sie ihre Phase oder ihre Übersetzung, oder entfernen Sie eine Kopplung oder einen Motor, der etwas anderes verlangt</translation>
    </message>
    <message>
        <source>the motor of &apos;%1&apos; prescribes a motion that the joints and the other motors already decide</source>
        <translation>der Motor von &apos;%1&apos; schreibt eine Bewegung vor, die die Gelenke und die anderen Motoren schon bestimmen</translation>
    </message>
    <message>
        <source>Remove a motor, or let it give a torque or a force instead</source>
        <translation>Entfernen Sie einen Motor, oder lassen Sie ihn statt dessen ein Drehmoment oder eine Kraft geben</translation>
    </message>
    <message>
        <source>demands again what joints and other couplings demand already</source>
        <translation>verlangt noch einmal, was Gelenke und andere Kopplungen schon verlangen</translation>
    </message>
    <message>
        <source>Remove it, unless it is there for the forces it shares</source>
        <translation>Entfernen Sie sie, wenn sie nicht der Kräfte wegen da ist, die sie mitträgt</translation>
    </message>
    <message>
        <source>Nothing is selected to copy: select one body or more.</source>
        <translation>Es ist nichts zum Kopieren gewählt: wählen Sie einen oder mehrere Körper.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be mirrored: its part &quot;%2&quot; is of a CAD file, which holds no mirrored shape of it.</source>
        <translation>&quot;%1&quot; lässt sich nicht spiegeln: sein Teil &quot;%2&quot; stammt aus einer CAD-Datei, die keine gespiegelte Form davon enthält.</translation>
    </message>
    <message>
        <source>Mirror the part in the CAD program and import it, or copy the body by a pattern where it is symmetric.</source>
        <translation>Spiegeln Sie das Teil im CAD-Programm und importieren Sie es, oder kopieren Sie den Körper durch ein Muster, wo er symmetrisch ist.</translation>
    </message>
    <message>
        <source>A contact of &quot;%1&quot; cannot be mirrored: it is of %2, and only faces are found again on a mirrored body.</source>
        <translation>Ein Kontakt von &quot;%1&quot; lässt sich nicht spiegeln: er betrifft %2, und nur Flächen werden auf einem gespiegelten Körper wiedergefunden.</translation>
    </message>
    <message>
        <source>Make this contact anew.</source>
        <translation>Legen Sie diesen Kontakt neu an.</translation>
    </message>
    <message>
        <source>The direction of the pattern has no length.</source>
        <translation>Die Richtung des Musters hat keine Länge.</translation>
    </message>
    <message>
        <source>The axis of the pattern has no length.</source>
        <translation>Die Achse des Musters hat keine Länge.</translation>
    </message>
    <message>
        <source>The normal of the mirror plane has no length.</source>
        <translation>Die Normale der Spiegelebene hat keine Länge.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be mirrored: the mirror image of a %2 joint is none of the same type.</source>
        <translation>&quot;%1&quot; lässt sich nicht spiegeln: das Spiegelbild eines Gelenks vom Typ %2 ist keines desselben Typs.</translation>
    </message>
    <message>
        <source>Mirror the bodies without it (take it out of the selection) and make the joint anew.</source>
        <translation>Spiegeln Sie die Körper ohne es (nehmen Sie es aus der Auswahl), und legen Sie das Gelenk neu an.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be mirrored: it follows edges that the mirrored body has at other places.</source>
        <translation>&quot;%1&quot; lässt sich nicht spiegeln: es folgt Kanten, die der gespiegelte Körper an anderen Stellen hat.</translation>
    </message>
    <message>
        <source>Mirror the bodies without it and make the joint anew.</source>
        <translation>Spiegeln Sie die Körper ohne es, und legen Sie das Gelenk neu an.</translation>
    </message>
    <message>
        <source>A %1 needs a name; type at least one letter.</source>
        <translation>Der Name fehlt (%1); geben Sie mindestens einen Buchstaben ein.</translation>
    </message>
    <message>
        <source>There is another %1 named &quot;%2&quot;; names must differ.</source>
        <translation>Dieser Name ist schon vergeben (%1 &quot;%2&quot;); Namen müssen verschieden sein.</translation>
    </message>
    <message>
        <source>Body &quot;%1&quot; has a shape of the CAD file &quot;%2&quot;: delete the body, or give it another shape, before the file is removed.</source>
        <translation>Körper &quot;%1&quot; hat eine Form aus der CAD-Datei &quot;%2&quot;: löschen Sie den Körper, oder geben Sie ihm eine andere Form, bevor Sie die Datei entfernen.</translation>
    </message>
    <message>
        <source>The scale must be greater than 0.</source>
        <translation>Der Maßstab muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>Merging takes two bodies or more; select them in the tree (Ctrl+click) and merge again.</source>
        <translation>Zum Verschmelzen braucht es zwei oder mehr Körper; wählen Sie sie im Baum (Strg+Klick) und verschmelzen Sie noch einmal.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; consists of one part and cannot be split further.</source>
        <translation>&quot;%1&quot; besteht aus einem Teil und lässt sich nicht weiter teilen.</translation>
    </message>
    <message>
        <source>unknown type of coupling &quot;%1&quot;</source>
        <translation>unbekannter Typ einer Kopplung &quot;%1&quot;</translation>
    </message>
    <message>
        <source>There is no type of load &quot;%1&quot;.</source>
        <translation>Es gibt keinen Typ einer Last namens &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>There is no body that the load could act on; import or add one first.</source>
        <translation>Es gibt keinen Körper, auf den die Last wirken könnte; importieren Sie zuerst einen, oder fügen Sie einen hinzu.</translation>
    </message>
    <message>
        <source>The part of &quot;%1&quot; has no extent to make a %2 of.</source>
        <translation>Das Teil von &quot;%1&quot; hat keine Ausdehnung, um daraus einen Grundkörper (%2) zu machen.</translation>
    </message>
    <message>
        <source>There is no primitive &quot;%1&quot;; there are %2.</source>
        <translation>Es gibt keinen Grundkörper &quot;%1&quot;; es gibt %2.</translation>
    </message>
    <message>
        <source>another unit</source>
        <translation>eine andere Einheit</translation>
    </message>
    <message>
        <source>If %1 is meant, it is %2 kg/m^3.</source>
        <translation>Ist %1 gemeint, so sind es %2 kg/m^3.</translation>
    </message>
    <message>
        <source>Gravity is %1 m/s^2, %2: is its unit right?</source>
        <translation>Die Schwerkraft ist %1 m/s^2, %2: Stimmt ihre Einheit?</translation>
    </message>
    <message>
        <source>a thousandth of the earth&apos;s</source>
        <translation>ein Tausendstel der irdischen</translation>
    </message>
    <message>
        <source>a thousand times the earth&apos;s</source>
        <translation>das Tausendfache der irdischen</translation>
    </message>
    <message>
        <source>lighter than any solid</source>
        <translation>leichter als jeder Feststoff</translation>
    </message>
    <message>
        <source>heavier than any metal</source>
        <translation>schwerer als jedes Metall</translation>
    </message>
    <message>
        <source>&quot;%1&quot; weighs %2</source>
        <translation>&quot;%1&quot; wiegt %2</translation>
    </message>
    <message>
        <source>and is %1 long</source>
        <translation>und ist %1 lang</translation>
    </message>
    <message>
        <source>is the unit of its mass the right one?</source>
        <translation>ist die Einheit seiner Masse die richtige?</translation>
    </message>
    <message>
        <source>hardly more than air</source>
        <translation>kaum mehr als Luft</translation>
    </message>
    <message>
        <source>more than any metal</source>
        <translation>mehr als jedes Metall</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is given %2, but its solids take %3 cm^3: that is %4 kg/m^3, %5.</source>
        <translation>&quot;%1&quot; hat die Vorgabe %2, aber seine Volumenkörper nehmen %3 cm^3 ein: das sind %4 kg/m^3, %5.</translation>
    </message>
    <message>
        <source>Is the unit right?</source>
        <translation>Stimmt die Einheit?</translation>
    </message>
    <message>
        <source>The centre of mass of &quot;%1&quot; lies %2 away from the middle of a body that reaches %3: is its unit right?</source>
        <translation>Der Schwerpunkt von &quot;%1&quot; liegt %2 von der Mitte eines Körpers entfernt, der %3 weit reicht: stimmt seine Einheit?</translation>
    </message>
    <message>
        <source>Was it in kg mm^2, a millionth of that?</source>
        <translation>War sie in kg mm^2, einem Millionstel davon?</translation>
    </message>
    <message>
        <source>Is its unit right?</source>
        <translation>Stimmt ihre Einheit?</translation>
    </message>
    <message>
        <source>The inertia of &quot;%1&quot; is %2 kg m^2 with %3, as of a body that reaches %4; this one reaches %5.</source>
        <translation>Die Trägheit von &quot;%1&quot; ist %2 kg m^2 bei %3, wie die eines Körpers, der %4 weit reicht; dieser reicht %5 weit.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; weighs %2 and &quot;%3&quot; %4: is that meant?</source>
        <translation>&quot;%1&quot; wiegt %2 und &quot;%3&quot; %4: ist das gemeint?</translation>
    </message>
    <message>
        <source>the joint has no such coordinate</source>
        <translation>das Gelenk hat keine solche Koordinate</translation>
    </message>
    <message>
        <source>%1 turned by %2°</source>
        <translation>%1 um %2° gedreht</translation>
    </message>
    <message>
        <source>%1 moved by %2 mm</source>
        <translation>%1 um %2 mm verschoben</translation>
    </message>
    <message>
        <source>%1 face %2</source>
        <translation>%1 Fläche %2</translation>
    </message>
    <message>
        <source>%1, %2 face %3</source>
        <translation>%1, %2 Fläche %3</translation>
    </message>
    <message>
        <source>%1 mm apart</source>
        <translation>%1 mm entfernt</translation>
    </message>
    <message>
        <source>(and 1 more face)</source>
        <translation>(und 1 weitere Fläche)</translation>
    </message>
    <message>
        <source>(and %1 more faces)</source>
        <translation>(und %1 weitere Flächen)</translation>
    </message>
    <message>
        <source>%1, %2 of its faces – %3, %4 of its faces</source>
        <translation>%1, %2 seiner Flächen – %3, %4 seiner Flächen</translation>
    </message>
    <message>
        <source>There is no body &apos;%1&apos;: choose one for each side</source>
        <translation>Es gibt keinen Körper &apos;%1&apos;: wählen Sie für jede Seite einen</translation>
    </message>
    <message>
        <source>Both sides are &apos;%1&apos;, and a rigid body does not touch itself: choose a face of another body</source>
        <translation>Beide Seiten sind &apos;%1&apos;, und ein starrer Körper berührt sich nicht selbst: wählen Sie eine Fläche eines anderen Körpers</translation>
    </message>
    <message>
        <source>&apos;%1&apos; and &apos;%2&apos; are both fixed and never move against each other: let one of them move</source>
        <translation>&apos;%1&apos; und &apos;%2&apos; stehen beide fest und bewegen sich nie gegeneinander: lassen Sie einen davon beweglich sein</translation>
    </message>
    <message>
        <source>The joint &apos;%1&apos; holds &apos;%2&apos; and &apos;%3&apos; together, so they cannot touch: remove it, or the contact</source>
        <translation>Das Gelenk &apos;%1&apos; hält &apos;%2&apos; und &apos;%3&apos; zusammen, sie können sich also nicht berühren: entfernen Sie es oder den Kontakt</translation>
    </message>
    <message>
        <source>the joint &apos;%1&apos; keeps %2 and %3 together</source>
        <translation>das Gelenk &apos;%1&apos; hält %2 und %3 zusammen</translation>
    </message>
    <message>
        <source>%1 and %2 are kept together by the joint &apos;%3&apos;: a contact there would only repeat it.</source>
        <translation>%1 und %2 werden vom Gelenk &apos;%3&apos; zusammengehalten: ein Kontakt dort würde es nur wiederholen.</translation>
    </message>
    <message>
        <source>Leave these faces out</source>
        <translation>Lassen Sie diese Flächen weg</translation>
    </message>
    <message>
        <source>%1 and %2 have the same %3 and radius (%4 mm), so there is no clearance to move in.</source>
        <translation>%1 und %2 stimmen überein (%3, Radius %4 mm), es gibt also kein Spiel, um sich darin zu bewegen.</translation>
    </message>
    <message>
        <source>Use a %1 joint, or make the radii differ</source>
        <translation>Nehmen Sie ein Gelenk vom Typ %1, oder machen Sie die Radien verschieden</translation>
    </message>
    <message>
        <source>There is no body &apos;%1&apos;</source>
        <translation>Es gibt keinen Körper &apos;%1&apos;</translation>
    </message>
    <message>
        <source>The bodies lie %1 mm in one another where they stand (%2)</source>
        <translation>Die Körper durchdringen sich um %1 mm, wo sie stehen (%2)</translation>
    </message>
    <message>
        <source>of the type %1</source>
        <translation>vom Typ %1</translation>
    </message>
    <message>
        <source>No coupling%1 takes these joints together: %2</source>
        <translation>Keine Kopplung%1 verbindet diese Gelenke: %2</translation>
    </message>
    <message>
        <source>No joint that turns or slides is on &quot;%1&quot;; make its joint first</source>
        <translation>Auf &quot;%1&quot; liegt kein Gelenk, das dreht oder gleitet; legen Sie zuerst sein Gelenk an</translation>
    </message>
    <message>
        <source>Several joints are on &quot;%1&quot;: %2.</source>
        <translation>Auf &quot;%1&quot; liegen mehrere Gelenke: %2.</translation>
    </message>
    <message>
        <source>Click the symbol of the one that is meant, or its row in the tree</source>
        <translation>Klicken Sie auf das Symbol des gemeinten oder auf seine Zeile im Baum</translation>
    </message>
    <message>
        <source>both features belong to &quot;%1&quot;; a joint is between two bodies: pick the second feature on another one</source>
        <translation>beide Elemente gehören zu &quot;%1&quot;; ein Gelenk liegt zwischen zwei Körpern: wählen Sie das zweite Element auf einem anderen</translation>
    </message>
    <message>
        <source>so many features make no %1</source>
        <translation>so viele Elemente ergeben kein Ziel für: %1</translation>
    </message>
    <message>
        <source>Contact &apos;%1&apos;: %2 lie %3 mm in one another at the start.</source>
        <translation>Kontakt &apos;%1&apos;: %2 durchdringen sich zu Beginn um %3 mm.</translation>
    </message>
    <message>
        <source>Settle the bodies, which moves them apart by the least motion, accept so much overlap in the contact (accepted_overlap) if it is less than a hundredth of the smaller part, move the bodies by hand, or leave these faces out</source>
        <translation>Trennen Sie die Körper, was sie mit der kleinsten Bewegung auseinanderbringt, lassen Sie so viel Durchdringung im Kontakt zu (accepted_overlap), wenn es weniger als ein Hundertstel des kleineren Teils ist, verschieben Sie die Körper von Hand, oder lassen Sie diese Flächen weg</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>fällt</translation>
    </message>
    <message>
        <source>drifts</source>
        <translation>treibt</translation>
    </message>
    <message>
        <source>No body stands still, so nothing holds the mechanism: it %1 as a whole.</source>
        <translation>Kein Körper steht still, nichts hält also den Mechanismus: er %1 als Ganzes.</translation>
    </message>
    <message>
        <source>Make the body that the others are mounted on ground</source>
        <translation>Machen Sie den Körper, an dem die anderen befestigt sind, zum Gestell</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos;, %2</source>
        <translation>Kontakt &apos;%1&apos;, %2</translation>
    </message>
    <message>
        <source>The bodies could not be moved apart by a small motion that keeps the joints: %1 is still %2 mm deep (it was %3 mm).</source>
        <translation>Die Körper ließen sich nicht durch eine kleine Bewegung trennen, die die Gelenke wahrt: %1 ist noch %2 mm tief (es waren %3 mm).</translation>
    </message>
    <message>
        <source>Move the bodies by hand, or leave the pair out of the contact</source>
        <translation>Verschieben Sie die Körper von Hand, oder nehmen Sie das Paar aus dem Kontakt</translation>
    </message>
    <message>
        <source>No bodies lie in one another: there is nothing to settle</source>
        <translation>Keine Körper durchdringen sich: es ist nichts zu trennen</translation>
    </message>
    <message>
        <source>Moved %1 by %2 mm at most: what was %3 mm deep is apart, joints as before</source>
        <translation>%1 um höchstens %2 mm verschoben: was %3 mm tief war, ist getrennt, die Gelenke sind wie zuvor</translation>
    </message>
    <message>
        <source>unknown contact solver &apos;%1&apos;; known: %2</source>
        <translation>unbekannter Kontaktlöser &apos;%1&apos;; bekannt sind: %2</translation>
    </message>
    <message>
        <source>small problems, with little friction in space</source>
        <translation>kleine Aufgaben mit wenig Reibung im Raum</translation>
    </message>
    <message>
        <source>Lemke&apos;s pivoting on friction pyramids that are turned until they fit</source>
        <translation>Lemkes Pivotverfahren auf Reibungspyramiden, die gedreht werden, bis sie passen</translation>
    </message>
    <message>
        <source>many contacts, where W is held in factors</source>
        <translation>viele Kontakte, wo W in Faktoren vorliegt</translation>
    </message>
    <message>
        <source>accelerated projected gradient with restart</source>
        <translation>beschleunigter projizierter Gradient mit Neustart</translation>
    </message>
    <message>
        <source>many contacts, each coupled with many</source>
        <translation>viele Kontakte, jeder mit vielen gekoppelt</translation>
    </message>
    <message>
        <source>alternating directions with factorised W + rho I</source>
        <translation>alternierende Richtungen mit zerlegtem W + rho I</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>chosen by size, coupling and the first sweeps, with fallbacks</source>
        <translation>gewählt nach Größe, Kopplung und den ersten Durchgängen, mit Ersatzverfahren</translation>
    </message>
    <message>
        <source>rows without inequality</source>
        <translation>Zeilen ohne Ungleichung</translation>
    </message>
    <message>
        <source>MINRES without matrix</source>
        <translation>MINRES ohne Matrix</translation>
    </message>
    <message>
        <source>sparse factors, refined</source>
        <translation>dünnbesetzte Faktoren, nachverbessert</translation>
    </message>
    <message>
        <source>many contacts at moderate accuracy</source>
        <translation>viele Kontakte bei mäßiger Genauigkeit</translation>
    </message>
    <message>
        <source>nonsmooth Gauss-Seidel, each contact solved exactly</source>
        <translation>nichtglattes Gauß-Seidel, jeder Kontakt exakt gelöst</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Gauss-Seidel, one projected step a contact</source>
        <translation>Gauß-Seidel, ein projizierter Schritt je Kontakt</translation>
    </message>
    <message>
        <source>over-relaxed Gauss-Seidel</source>
        <translation>überrelaxiertes Gauß-Seidel</translation>
    </message>
    <message>
        <source>over-relaxed Gauss-Seidel, forwards and backwards</source>
        <translation>überrelaxiertes Gauß-Seidel, vorwärts und rückwärts</translation>
    </message>
    <message>
        <source>all contacts at once, damped</source>
        <translation>alle Kontakte auf einmal, gedämpft</translation>
    </message>
    <message>
        <source>a few hundred contacts, to roundoff</source>
        <translation>einige hundert Kontakte, bis auf Rundungsfehler</translation>
    </message>
    <message>
        <source>semismooth Newton on Alart and Curnier&apos;s equations</source>
        <translation>semiglattes Newton-Verfahren auf den Gleichungen von Alart und Curnier</translation>
    </message>
    <message>
        <source>proximal-point loop around Newton, where contacts are redundant</source>
        <translation>Proximalpunktschleife um Newton, wo Kontakte redundant sind</translation>
    </message>
    <message>
        <source>of the contact problems.</source>
        <translation>der Kontaktaufgaben.</translation>
    </message>
    <message>
        <source>it is for problems of bilateral blocks only</source>
        <translation>er ist nur für Aufgaben aus bilateralen Blöcken</translation>
    </message>
    <message>
        <source>it solves the exact law only</source>
        <translation>er löst nur das exakte Gesetz</translation>
    </message>
    <message>
        <source>its pivoting has no bilateral blocks</source>
        <translation>sein Pivotverfahren kennt keine bilateralen Blöcke</translation>
    </message>
    <message>
        <source>it factorises W, which this problem holds in factors only</source>
        <translation>er zerlegt W, das diese Aufgabe nur in Faktoren enthält</translation>
    </message>
    <message>
        <source>projected gradient with Barzilai and Borwein&apos;s steps, preconditioned by contact</source>
        <translation>projizierter Gradient mit den Schritten von Barzilai und Borwein, kontaktweise vorkonditioniert</translation>
    </message>
    <message>
        <source>faces of one size from both sides, which touch everywhere or nowhere: no contact, make them a joint</source>
        <translation>Flächen gleicher Größe von beiden Seiten, die sich überall oder nirgends berühren: kein Kontakt, machen Sie ein Gelenk daraus</translation>
    </message>
    <message>
        <source>support meridian</source>
        <translation>Stützmeridian</translation>
    </message>
    <message>
        <source>vertex-bottom of a pit</source>
        <translation>Ecke-Grund einer Grube</translation>
    </message>
    <message>
        <source>support point</source>
        <translation>Stützpunkt</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>curved face</source>
        <translation>gekrümmte Fläche</translation>
    </message>
    <message>
        <source>ball-curved face</source>
        <translation>Kugel – gekrümmte Fläche</translation>
    </message>
    <message>
        <source>vertex-curved face</source>
        <translation>Ecke – gekrümmte Fläche</translation>
    </message>
    <message>
        <source>ball-curved edge</source>
        <translation>Kugel – gekrümmte Kante</translation>
    </message>
    <message>
        <source>edge %1 is curved, and of which shape could not be taken over from the file; choose other faces</source>
        <translation>Kante %1 ist gekrümmt, und ihre Form ließ sich nicht aus der Datei übernehmen; wählen Sie andere Flächen</translation>
    </message>
    <message>
        <source>the chosen faces bring no features that can touch; choose faces on both bodies</source>
        <translation>die gewählten Flächen enthalten keine Elemente, die sich berühren können; wählen Sie Flächen auf beiden Körpern</translation>
    </message>
    <message>
        <source>Contact &apos;%1&apos;: &apos;%2&apos; and &apos;%3&apos; are %4 of one radius (%5 mm) in one another: they touch everywhere or nowhere, and contact finds no points there.</source>
        <translation>Kontakt &apos;%1&apos;: &apos;%2&apos; und &apos;%3&apos; sind %4 mit gleichem Radius (%5 mm) ineinander: sie berühren sich überall oder nirgends, und der Kontakt findet dort keine Punkte.</translation>
    </message>
    <message>
        <source>Make them a %1 joint, leave these faces out, or make the radii differ</source>
        <translation>Machen Sie ein Gelenk vom Typ %1 daraus, lassen Sie diese Flächen weg, oder machen Sie die Radien verschieden</translation>
    </message>
    <message>
        <source>&apos;%1#%2&apos; of body &apos;%3&apos;</source>
        <translation>&apos;%1#%2&apos; des Körpers &apos;%3&apos;</translation>
    </message>
    <message>
        <source>for display only: the border or surface cannot be trusted, as the notes say</source>
        <translation>nur zur Anzeige: dem Rand oder der Fläche ist nicht zu trauen, wie die Bemerkungen sagen</translation>
    </message>
    <message>
        <source>bound one face only: nothing touches the rim of an open surface</source>
        <translation>begrenzen nur eine Fläche: nichts berührt den Rand einer offenen Fläche</translation>
    </message>
    <message>
        <source>the curve could not be taken over from the file</source>
        <translation>die Kurve ließ sich nicht aus der Datei übernehmen</translation>
    </message>
    <message>
        <source>belong to no face</source>
        <translation>gehören zu keiner Fläche</translation>
    </message>
    <message>
        <source>faces: %1</source>
        <translation>Flächen: %1</translation>
    </message>
    <message>
        <source>edges: %1</source>
        <translation>Kanten: %1</translation>
    </message>
    <message>
        <source>vertices: %1 of %2 can touch (all their edges are convex)</source>
        <translation>Ecken: %1 von %2 können berühren (alle ihre Kanten sind konvex)</translation>
    </message>
    <message>
        <source>at %1 deg</source>
        <translation>bei %1 Grad</translation>
    </message>
    <message>
        <source>1 edge</source>
        <translation>1 Kante</translation>
    </message>
    <message>
        <source>%1 edges</source>
        <translation>%1 Kanten</translation>
    </message>
    <message>
        <source>1 feature</source>
        <translation>1 Element</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 Elemente</translation>
    </message>
    <message>
        <source>nearly tangent, and taken as tangent: %1: %2</source>
        <translation>fast tangential und als tangential genommen: %1: %2</translation>
    </message>
    <message>
        <source>from %1 to %2 /mm</source>
        <translation>von %1 bis %2 /mm</translation>
    </message>
    <message>
        <source>jump of curvature across tangent edges: %1: %2</source>
        <translation>Krümmungssprung an tangentialen Kanten: %1: %2</translation>
    </message>
    <message>
        <source>of more than one kind along their length: %1</source>
        <translation>entlang ihrer Länge von mehr als einer Art: %1</translation>
    </message>
    <message>
        <source>edges and faces disagree by less than 1e-9 mm</source>
        <translation>Kanten und Flächen weichen um weniger als 1e-9 mm ab</translation>
    </message>
    <message>
        <source>edges and faces disagree by %1 mm at most: %2 and %3 at (%4, %5, %6) mm</source>
        <translation>Kanten und Flächen weichen um höchstens %1 mm ab: %2 und %3 bei (%4, %5, %6) mm</translation>
    </message>
    <message>
        <source>%1, %2 mm long</source>
        <translation>%1, %2 mm lang</translation>
    </message>
    <message>
        <source>smallest: %1</source>
        <translation>kleinste: %1</translation>
    </message>
    <message>
        <source>%1 up to %2 mm</source>
        <translation>%1 bis zu %2 mm</translation>
    </message>
    <message>
        <source>may touch along a whole circle, for which %1 supports a turn stand, on planes turned to where it would go in; elsewhere it is too narrow between them: %2</source>
        <translation>kann auf einem ganzen Kreis berühren, für den %1 Stützpunkte je Umdrehung stehen, auf Ebenen dorthin gedreht, wo er eindringen würde; sonst ist er dazwischen zu schmal: %2</translation>
    </message>
    <message>
        <source>not used by contact, %1: %2 (%3)</source>
        <translation>vom Kontakt nicht benutzt, %1: %2 (%3)</translation>
    </message>
    <message>
        <source>Contact &apos;%1&apos;: %2</source>
        <translation>Kontakt &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not name a face or a vertex; they are named like &apos;Assembly/Part#face:7&apos;</source>
        <translation>&apos;%1&apos; bezeichnet keine Fläche und keine Ecke; sie heißen wie &apos;Assembly/Part#face:7&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no number after &apos;#%2:&apos;</source>
        <translation>&apos;%1&apos; hat keine Nummer nach &apos;#%2:&apos;</translation>
    </message>
    <message>
        <source>faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>vertices</source>
        <translation>Ecken</translation>
    </message>
    <message>
        <source>%1 &apos;%2&apos; is missing: &apos;%3&apos; has %4 1 to %5.</source>
        <translation>%1 &apos;%2&apos; fehlt: &apos;%3&apos; hat %4 1 bis %5.</translation>
    </message>
    <message>
        <source>If the CAD file was changed, choose it again</source>
        <translation>Wenn die CAD-Datei geändert wurde, wählen Sie neu</translation>
    </message>
    <message>
        <source>no parts at all</source>
        <translation>gar keine Teile</translation>
    </message>
    <message>
        <source>%1 &apos;%2&apos; is missing: body &apos;%3&apos; has no part &apos;%4&apos; (it has: %5)</source>
        <translation>%1 &apos;%2&apos; fehlt: Körper &apos;%3&apos; hat kein Teil &apos;%4&apos; (er hat: %5)</translation>
    </message>
    <message>
        <source>convex</source>
        <translation>konvex</translation>
    </message>
    <message>
        <source>concave</source>
        <translation>konkav</translation>
    </message>
    <message>
        <source>tangent</source>
        <translation>tangential</translation>
    </message>
    <message>
        <source>smooth</source>
        <translation>glatt</translation>
    </message>
    <message>
        <source>seam</source>
        <translation>Naht</translation>
    </message>
    <message>
        <source>border</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>degenerate</source>
        <translation>entartet</translation>
    </message>
    <message>
        <source>there is no primitive &quot;%1&quot;; there are %2</source>
        <translation>es gibt keinen Grundkörper &quot;%1&quot;; es gibt %2</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: its shape refers to the geometry &apos;%2&apos;, which the project does not list or which could not be read.</source>
        <translation>Körper &apos;%1&apos;: seine Form bezieht sich auf die Geometrie &apos;%2&apos;, die das Projekt nicht aufführt oder die nicht gelesen werden konnte.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: the geometry &apos;%2&apos; has no part &apos;%3&apos;; it holds %4.</source>
        <translation>Körper &apos;%1&apos;: die Geometrie &apos;%2&apos; hat kein Teil &apos;%3&apos;; sie enthält %4.</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: the material &apos;%2&apos; is not in the project&apos;s list of materials.</source>
        <translation>Körper &apos;%1&apos;: der Werkstoff &apos;%2&apos; steht nicht in der Werkstoffliste des Projekts.</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: its mass is %2 kg; it must be greater than zero.</source>
        <translation>Körper &apos;%1&apos;: seine Masse ist %2 kg; sie muss größer als null sein.</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: its inertia is not positive definite, which no real body has; check mass.inertia (the order is xx, yy, zz, xy, xz, yz).</source>
        <translation>Körper &apos;%1&apos;: sein Trägheitstensor ist nicht positiv definit, was kein wirklicher Körper hat; prüfen Sie mass.inertia (die Reihenfolge ist xx, yy, zz, xy, xz, yz).</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: %2</source>
        <translation>Körper &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: part &apos;%2&apos; is a solid, whose outer side is known; only open surfaces can be flipped: remove &quot;flip&quot;.</source>
        <translation>Körper &apos;%1&apos;: Teil &apos;%2&apos; ist ein Volumenkörper, dessen Außenseite bekannt ist; nur offene Flächen lassen sich umdrehen: entfernen Sie &quot;flip&quot;.</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos; has no mass: give it a shape with a material, explicit mass, or make it fixed.</source>
        <translation>Körper &apos;%1&apos; hat keine Masse: geben Sie ihm eine Form mit einem Werkstoff, eine ausdrückliche Masse, oder machen Sie ihn fest.</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;: part &apos;%2&apos; has no material, so its mass is unknown; give the shape a material or the body explicit mass.</source>
        <translation>Körper &apos;%1&apos;: Teil &apos;%2&apos; hat keinen Werkstoff, seine Masse ist also unbekannt; geben Sie der Form einen Werkstoff oder dem Körper eine ausdrückliche Masse.</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos; has no mass: none of its shapes is a closed solid; give the body explicit mass, make it ground, or delete it.</source>
        <translation>Körper &apos;%1&apos; hat keine Masse: keine seiner Formen ist ein geschlossener Volumenkörper; geben Sie dem Körper eine ausdrückliche Masse, machen Sie ihn zum Gestell, oder löschen Sie ihn.</translation>
    </message>
    <message>
        <source>The %1 must be greater than zero (it is %2 m).</source>
        <translation>Zu klein (%1): der Wert muss größer als null sein (er ist %2 m).</translation>
    </message>
    <message>
        <source>%1 %2 m2 at %3 %4 %5</source>
        <translation>%1 %2 m2 bei %3 %4 %5</translation>
    </message>
    <message>
        <source>radius of a sphere</source>
        <translation>Radius einer Kugel</translation>
    </message>
    <message>
        <source>size of a box along x</source>
        <translation>Größe eines Quaders entlang x</translation>
    </message>
    <message>
        <source>size of a box along y</source>
        <translation>Größe eines Quaders entlang y</translation>
    </message>
    <message>
        <source>size of a box along z</source>
        <translation>Größe eines Quaders entlang z</translation>
    </message>
    <message>
        <source>radius of a cylinder</source>
        <translation>Radius eines Zylinders</translation>
    </message>
    <message>
        <source>length of a cylinder</source>
        <translation>Länge eines Zylinders</translation>
    </message>
    <message>
        <source>radius of a capsule</source>
        <translation>Radius einer Kapsel</translation>
    </message>
    <message>
        <source>length of a capsule</source>
        <translation>Länge einer Kapsel</translation>
    </message>
    <message>
        <source>size of a plane along x</source>
        <translation>Größe einer Ebene entlang x</translation>
    </message>
    <message>
        <source>size of a plane along y</source>
        <translation>Größe einer Ebene entlang y</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Gerade</translation>
    </message>
    <message>
        <source>circle</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>ellipse</source>
        <translation>Ellipse</translation>
    </message>
    <message>
        <source>parabola</source>
        <translation>Parabel</translation>
    </message>
    <message>
        <source>hyperbola</source>
        <translation>Hyperbel</translation>
    </message>
    <message>
        <source>b-spline</source>
        <translation>B-Spline</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>a B-spline&apos;s degree must be from 1 to 25</source>
        <translation>der Grad eines B-Splines muss von 1 bis 25 sein</translation>
    </message>
    <message>
        <source>a B-spline has too few knots for its degree</source>
        <translation>ein B-Spline hat zu wenige Knoten für seinen Grad</translation>
    </message>
    <message>
        <source>the knots of a B-spline must ascend</source>
        <translation>die Knoten eines B-Splines müssen aufsteigen</translation>
    </message>
    <message>
        <source>the knots of a B-spline must span more than one point</source>
        <translation>die Knoten eines B-Splines müssen mehr als einen Punkt umspannen</translation>
    </message>
    <message>
        <source>the number of a B-spline&apos;s poles does not fit its knots</source>
        <translation>die Zahl der Pole eines B-Splines passt nicht zu seinen Knoten</translation>
    </message>
    <message>
        <source>the weights of a B-spline must be positive</source>
        <translation>die Gewichte eines B-Splines müssen positiv sein</translation>
    </message>
    <message>
        <source>a cone&apos;s half angle must be between 0 and a right angle</source>
        <translation>der halbe Öffnungswinkel eines Kegels muss zwischen 0 und einem rechten Winkel liegen</translation>
    </message>
    <message>
        <source>an offset curve has derivatives up to the third</source>
        <translation>eine Versatzkurve hat Ableitungen bis zur dritten</translation>
    </message>
    <message>
        <source>an offset surface has derivatives up to the second</source>
        <translation>eine Versatzfläche hat Ableitungen bis zur zweiten</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>cone</source>
        <translation>Kegel</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>Torus</translation>
    </message>
    <message>
        <source>extrusion</source>
        <translation>Extrusionsfläche</translation>
    </message>
    <message>
        <source>revolution</source>
        <translation>Drehfläche</translation>
    </message>
    <message>
        <source>box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>&amp;Box</source>
        <translation>&amp;Quader</translation>
    </message>
    <message>
        <source>Adds a box beside what is there; its size is then typed</source>
        <translation>Fügt neben dem Vorhandenen einen Quader hinzu; seine Maße werden dann eingegeben</translation>
    </message>
    <message>
        <source>capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>C&amp;apsule</source>
        <translation>K&amp;apsel</translation>
    </message>
    <message>
        <source>Adds a cylinder with round ends along z; radius and length are then typed</source>
        <translation>Fügt einen Zylinder mit runden Enden entlang z hinzu; Radius und Länge werden dann eingegeben</translation>
    </message>
    <message>
        <source>&amp;Cylinder</source>
        <translation>&amp;Zylinder</translation>
    </message>
    <message>
        <source>Adds a cylinder along z; radius and length are then typed</source>
        <translation>Fügt einen Zylinder entlang z hinzu; Radius und Länge werden dann eingegeben</translation>
    </message>
    <message>
        <source>&amp;Ground plane</source>
        <translation>&amp;Bodenebene</translation>
    </message>
    <message>
        <source>Adds a level plane below everything that stands still: something to fall on</source>
        <translation>Fügt eine waagrechte Ebene unter allem hinzu, was still steht: etwas, worauf man fallen kann</translation>
    </message>
    <message>
        <source>ground plane</source>
        <translation>Bodenebene</translation>
    </message>
    <message>
        <source>&amp;Sphere</source>
        <translation>&amp;Kugel</translation>
    </message>
    <message>
        <source>Adds a ball beside what is there; its radius is then typed</source>
        <translation>Fügt neben dem Vorhandenen eine Kugel hinzu; ihr Radius wird dann eingegeben</translation>
    </message>
    <message>
        <source>belt</source>
        <translation>Riemen</translation>
    </message>
    <message>
        <source>pulleys in one loop</source>
        <translation>Scheiben in einem Umlauf</translation>
    </message>
    <message>
        <source>b turns by radius_a / radius_b of a&apos;s angle, the same way; a belt or chain that neither slips nor stretches</source>
        <translation>b dreht um radius_a / radius_b des Winkels von a, im gleichen Sinn; ein Riemen oder eine Kette ohne Schlupf und Dehnung</translation>
    </message>
    <message>
        <source>the first pulley</source>
        <translation>die erste Scheibe</translation>
    </message>
    <message>
        <source>the second pulley</source>
        <translation>die zweite Scheibe</translation>
    </message>
    <message>
        <source>of the pulley on a; negative: the belt is crossed, and they turn against each other</source>
        <translation>der Scheibe auf a; negativ: der Riemen ist gekreuzt, und sie drehen gegeneinander</translation>
    </message>
    <message>
        <source>of the pulley on b</source>
        <translation>der Scheibe auf b</translation>
    </message>
    <message>
        <source>has a train ratio of 1: both wheels would turn alike and say nothing of the carrier; a bevel differential has -1</source>
        <translation>hat eine Standübersetzung von 1: beide Räder würden gleich drehen und nichts vom Träger sagen; ein Kegelraddifferential hat -1</translation>
    </message>
    <message>
        <source>differential</source>
        <translation>Differential</translation>
    </message>
    <message>
        <source>a carrier between two wheels</source>
        <translation>ein Träger zwischen zwei Rädern</translation>
    </message>
    <message>
        <source>seen from the carrier c, b turns by train_ratio times a; with -1, c turns by the mean of both</source>
        <translation>vom Träger c aus gesehen dreht b um train_ratio mal a; mit -1 dreht c um das Mittel von beiden</translation>
    </message>
    <message>
        <source>the first wheel</source>
        <translation>das erste Rad</translation>
    </message>
    <message>
        <source>the second wheel</source>
        <translation>das zweite Rad</translation>
    </message>
    <message>
        <source>the carrier</source>
        <translation>der Träger</translation>
    </message>
    <message>
        <source>turns of b for one turn of a while the carrier stands still: -1 of a bevel differential, - teeth of the sun / teeth of the ring of a planetary gear with the ring on b</source>
        <translation>Umdrehungen von b je Umdrehung von a bei stehendem Träger: -1 bei einem Kegelraddifferential, - Zähne des Sonnenrads / Zähne des Hohlrads bei einem Planetengetriebe mit dem Hohlrad auf b</translation>
    </message>
    <message>
        <source>gear-pair</source>
        <translation>Zahnradpaar</translation>
    </message>
    <message>
        <source>gear pair</source>
        <translation>Zahnradpaar</translation>
    </message>
    <message>
        <source>one turns the other by their teeth</source>
        <translation>eines dreht das andere durch seine Zähne</translation>
    </message>
    <message>
        <source>b turns by teeth_a / teeth_b of a&apos;s angle, against it; negative teeth are those of a ring inside</source>
        <translation>b dreht um teeth_a / teeth_b des Winkels von a, gegen ihn; negative Zähnezahlen sind die eines Hohlrads</translation>
    </message>
    <message>
        <source>the first gear</source>
        <translation>das erste Zahnrad</translation>
    </message>
    <message>
        <source>the second gear</source>
        <translation>das zweite Zahnrad</translation>
    </message>
    <message>
        <source>teeth of the gear on a, or anything in their ratio, like its pitch radius; negative: a ring with its teeth inside</source>
        <translation>Zähne des Zahnrads auf a, oder etwas in ihrem Verhältnis wie sein Teilkreisradius; negativ: ein Hohlrad</translation>
    </message>
    <message>
        <source>the same of the gear on b</source>
        <translation>dasselbe des Zahnrads auf b</translation>
    </message>
    <message>
        <source>rack-and-pinion</source>
        <translation>Zahnstange und Ritzel</translation>
    </message>
    <message>
        <source>rack and pinion</source>
        <translation>Zahnstange und Ritzel</translation>
    </message>
    <message>
        <source>a turn becomes a way</source>
        <translation>aus einer Drehung wird ein Weg</translation>
    </message>
    <message>
        <source>b slides by radius times a&apos;s angle</source>
        <translation>b gleitet um radius mal den Winkel von a</translation>
    </message>
    <message>
        <source>the pinion</source>
        <translation>das Ritzel</translation>
    </message>
    <message>
        <source>the rack</source>
        <translation>die Zahnstange</translation>
    </message>
    <message>
        <source>pitch radius of the pinion; negative: the rack slides the other way</source>
        <translation>Teilkreisradius des Ritzels; negativ: die Zahnstange gleitet andersherum</translation>
    </message>
    <message>
        <source>a shape without a material</source>
        <translation>eine Form ohne Werkstoff</translation>
    </message>
    <message>
        <source>Contact &apos;%1&apos; goes by materials, and nothing is given for %2 and %3: give their shapes materials and add the pair to the pairs of materials.</source>
        <translation>Kontakt &apos;%1&apos; geht nach Werkstoffen, und für %2 und %3 ist nichts angegeben: geben Sie ihren Formen Werkstoffe, und fügen Sie das Paar zu den Werkstoffpaaren hinzu.</translation>
    </message>
    <message>
        <source>impact</source>
        <translation>Stoß</translation>
    </message>
    <message>
        <source>detachment</source>
        <translation>Ablösung</translation>
    </message>
    <message>
        <source>touch</source>
        <translation>Berührung</translation>
    </message>
    <message>
        <source>stick</source>
        <translation>Haften</translation>
    </message>
    <message>
        <source>slip</source>
        <translation>Gleiten</translation>
    </message>
    <message>
        <source>transition</source>
        <translation>Übergang</translation>
    </message>
    <message>
        <source>birth</source>
        <translation>Entstehung</translation>
    </message>
    <message>
        <source>fold</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Umschaltung</translation>
    </message>
    <message>
        <source>rejection</source>
        <translation>Verwerfung</translation>
    </message>
    <message>
        <source>kink</source>
        <translation>Knick</translation>
    </message>
    <message>
        <source>user</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a kind of event.</source>
        <translation>&apos;%1&apos; ist keine Art von Ereignis.</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos; has no curve to run along; name at least one edge</source>
        <translation>Gelenk &apos;%1&apos; hat keine Kurve, auf der es läuft; nennen Sie mindestens eine Kante</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;: the edge %2 is %3 mm away from the end of %4; list the edges in the order in which the point runs over them, without leaving one out</source>
        <translation>Gelenk &apos;%1&apos;: die Kante %2 ist %3 mm vom Ende von %4 entfernt; führen Sie die Kanten in der Reihenfolge auf, in der der Punkt sie durchläuft, ohne eine auszulassen</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;: the edges %2 and %3 lie on top of each other; name one of them</source>
        <translation>Gelenk &apos;%1&apos;: die Kanten %2 und %3 liegen aufeinander; nennen Sie eine von ihnen</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;: the edge %2 has a corner of %3 degrees within; split it there in the CAD file, so that the corner lies between two edges</source>
        <translation>Gelenk &apos;%1&apos;: die Kante %2 hat in sich eine Ecke von %3 Grad; teilen Sie sie dort in der CAD-Datei, so dass die Ecke zwischen zwei Kanten liegt</translation>
    </message>
    <message>
        <source>the checkpoint&apos;s place on the curve of joint &apos;%1&apos; is none of its %2 edges; run the project from its start</source>
        <translation>die Stelle des Wiederaufsetzpunkts auf der Kurve des Gelenks &apos;%1&apos; ist keine seiner %2 Kanten; rechnen Sie das Projekt von Anfang an</translation>
    </message>
    <message>
        <source>The motor of joint &apos;%1&apos; has no finite value at t = %2 s; check its expression there</source>
        <extracomment>joined</extracomment>
        <translation>Der Motor des Gelenks &apos;%1&apos; hat bei t = %2 s keinen endlichen Wert; prüfen Sie dort seinen Ausdruck</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;: the point has come to the end of %2, and the other joints or a motor do not let it turn into %3; give it the freedom to follow the curve, or let the motor give a torque or a force</source>
        <translation>Gelenk &apos;%1&apos;: der Punkt ist ans Ende von %2 gekommen, und die anderen Gelenke oder ein Motor lassen ihn nicht in %3 einbiegen; geben Sie ihm die Freiheit, der Kurve zu folgen, oder lassen Sie den Motor ein Drehmoment oder eine Kraft geben</translation>
    </message>
    <message>
        <source>%1 corner</source>
        <translation>%1 Ecke</translation>
    </message>
    <message>
        <source>The motor of joint %1 prescribes a motion that the joints and the other motors already decide.</source>
        <translation>Der Motor des Gelenks %1 schreibt eine Bewegung vor, die die Gelenke und die anderen Motoren schon bestimmen.</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; has come to a position in which a %2 joint holds nothing%3%4; keep it away from there by limits, or use another type of joint</source>
        <translation>Gelenk &apos;%1&apos; ist in eine Lage gekommen, in der ein Gelenk vom Typ %2 nichts hält%3%4; halten Sie es durch Grenzen davon fern, oder nehmen Sie einen anderen Gelenktyp</translation>
    </message>
    <message>
        <source>coordinate &apos;%1&apos; of joint &apos;%2&apos; has come to where it has no value: the axis it turns about stands along the line it is measured from; let motor, limits, friction or coupling act on another coordinate, or limit the joint&apos;s other angle</source>
        <translation>Koordinate &apos;%1&apos; des Gelenks &apos;%2&apos; ist dorthin gekommen, wo sie keinen Wert hat: die Achse, um die sie dreht, steht entlang der Linie, von der sie gemessen wird; lassen Sie Motor, Grenzen, Reibung oder Kopplung auf eine andere Koordinate wirken, oder begrenzen Sie den anderen Winkel des Gelenks</translation>
    </message>
    <message>
        <source>cohesive</source>
        <translation>kohäsiv</translation>
    </message>
    <message>
        <source>also bears a pull</source>
        <translation>trägt auch Zug</translation>
    </message>
    <message>
        <source>compliant</source>
        <translation>nachgiebig</translation>
    </message>
    <message>
        <source>gives way like a spring</source>
        <translation>gibt nach wie eine Feder</translation>
    </message>
    <message>
        <source>hertzian</source>
        <translation>nach Hertz</translation>
    </message>
    <message>
        <source>gives way as round elastic bodies do</source>
        <translation>gibt nach wie runde elastische Körper</translation>
    </message>
    <message>
        <source>the normal force is this times depth^1.5; of two steel balls 4/3 E&apos; sqrt(R&apos;)</source>
        <translation>die Normalkraft ist dies mal Tiefe^1.5; bei zwei Stahlkugeln 4/3 E&apos; sqrt(R&apos;)</translation>
    </message>
    <message>
        <source>a hertzian contact needs one, above 0</source>
        <translation>ein Kontakt nach Hertz braucht sie, größer als 0</translation>
    </message>
    <message>
        <source>a hertzian contact rebounds by itself; set the restitution to 0 and choose &quot;damping&quot; for what it is to lose</source>
        <translation>ein Kontakt nach Hertz federt von selbst zurück; setzen Sie die Stoßzahl auf 0, und wählen Sie &quot;damping&quot; für das, was er verlieren soll</translation>
    </message>
    <message>
        <source>how far it gives way along the normal under one newton; 0: not at all</source>
        <translation>wie weit er unter einem Newton in Richtung der Normalen nachgibt; 0: gar nicht</translation>
    </message>
    <message>
        <source>the same across the normal, while it sticks</source>
        <translation>dasselbe quer zur Normalen, solange er haftet</translation>
    </message>
    <message>
        <source>of the damper beside the normal compliance</source>
        <translation>des Dämpfers neben der Nachgiebigkeit in Richtung der Normalen</translation>
    </message>
    <message>
        <source>a compliant contact rebounds by its compliance; set the restitution to 0 and choose &quot;damping&quot; for what it is to lose</source>
        <translation>ein nachgiebiger Kontakt federt durch seine Nachgiebigkeit zurück; setzen Sie die Stoßzahl auf 0, und wählen Sie &quot;damping&quot; für das, was er verlieren soll</translation>
    </message>
    <message>
        <source>damps the compliance, which is 0; give a compliance, or set the damping to 0</source>
        <translation>dämpft die Nachgiebigkeit, die 0 ist; geben Sie eine Nachgiebigkeit an, oder setzen Sie die Dämpfung auf 0</translation>
    </message>
    <message>
        <source>the pull that each point of contact bears before it lets go</source>
        <translation>der Zug, den jeder Kontaktpunkt trägt, bevor er loslässt</translation>
    </message>
    <message>
        <source>how far it stretches under that pull before it breaks (plastic cohesion); 0: it breaks at once</source>
        <translation>wie weit er sich unter diesem Zug dehnt, bevor er reißt (plastische Kohäsion); 0: er reißt sofort</translation>
    </message>
    <message>
        <source>stretches the cohesion, which is 0; give a cohesion, or set the reach to 0</source>
        <translation>dehnt die Kohäsion, die 0 ist; geben Sie eine Kohäsion an, oder setzen Sie die Reichweite auf 0</translation>
    </message>
    <message>
        <source>the pressing force at which each point of contact yields and keeps the dent; 0: it never yields</source>
        <translation>die Druckkraft, bei der jeder Kontaktpunkt fließt und die Delle behält; 0: er fließt nie</translation>
    </message>
    <message>
        <source>plastic</source>
        <translation>plastisch</translation>
    </message>
    <message>
        <source>also yields under pressure</source>
        <translation>fließt auch unter Druck</translation>
    </message>
    <message>
        <source>rigid</source>
        <translation>starr</translation>
    </message>
    <message>
        <source>nothing gives way</source>
        <translation>nichts gibt nach</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos; has no finite value at the length %2 m (rad) and the speed %3 m/s (rad/s); check its expression there</source>
        <translation>Last &apos;%1&apos; hat bei der Länge %2 m (rad) und der Geschwindigkeit %3 m/s (rad/s) keinen endlichen Wert; prüfen Sie dort ihren Ausdruck</translation>
    </message>
    <message>
        <source>The contacts of this mechanism have more than %1 pairs of features: choose the faces that can touch instead of whole bodies, or leave bodies out</source>
        <translation>Die Kontakte dieses Mechanismus haben mehr als %1 Paare von Elementen: wählen Sie statt ganzer Körper die Flächen, die sich berühren können, oder lassen Sie Körper weg</translation>
    </message>
    <message>
        <source>no bodies that could touch</source>
        <translation>keine Körper, die sich berühren könnten</translation>
    </message>
    <message>
        <source>%1 pairs of bodies</source>
        <translation>%1 Körperpaare</translation>
    </message>
    <message>
        <source>The contacts of this mechanism need more memory than there is (%1 pairs of features so far): choose the faces that can touch instead of whole bodies</source>
        <translation>Die Kontakte dieses Mechanismus brauchen mehr Speicher, als da ist (bisher %1 Paare von Elementen): wählen Sie statt ganzer Körper die Flächen, die sich berühren können</translation>
    </message>
    <message>
        <source>There are no bodies yet: import a CAD file, or add a body.</source>
        <translation>Es gibt noch keine Körper: importieren Sie eine CAD-Datei, oder fügen Sie einen Körper hinzu.</translation>
    </message>
    <message>
        <source>Nothing moves: every body is fixed.</source>
        <translation>Nichts bewegt sich: jeder Körper steht fest.</translation>
    </message>
    <message>
        <source>Let at least one body be free.</source>
        <translation>Lassen Sie mindestens einen Körper frei sein.</translation>
    </message>
    <message>
        <source>%1: the axis z on body &apos;%2&apos; is zero</source>
        <translation>%1: die Achse z auf Körper &apos;%2&apos; ist null</translation>
    </message>
    <message>
        <source>%1: x on body &apos;%2&apos; is parallel to z; give x another direction</source>
        <translation>%1: x auf Körper &apos;%2&apos; ist parallel zu z; geben Sie x eine andere Richtung</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;</source>
        <translation>Gelenk &apos;%1&apos;</translation>
    </message>
    <message>
        <source>; remove it, or use loads on the bodies</source>
        <translation>; entfernen Sie das, oder nehmen Sie Lasten auf die Körper</translation>
    </message>
    <message>
        <source>, or a named coordinate; name %1, or remove it</source>
        <translation>, oder bei einer benannten Koordinate; nennen Sie %1, oder entfernen Sie das</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos; is %2: %3 a %4 joint%5</source>
        <translation>Gelenk &apos;%1&apos; hat den Typ %2: %3 bei einem Gelenk vom Typ %4%5</translation>
    </message>
    <message>
        <source>a motor drives only</source>
        <translation>ein Motor wirkt nur</translation>
    </message>
    <message>
        <source>limits are only on</source>
        <translation>Grenzen gibt es nur</translation>
    </message>
    <message>
        <source>upper</source>
        <translation>obere</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>untere</translation>
    </message>
    <message>
        <source>1 joint coordinate</source>
        <translation>1 Gelenkkoordinate</translation>
    </message>
    <message>
        <source>friction is only on</source>
        <translation>Reibung gibt es nur</translation>
    </message>
    <message>
        <source>%1 friction</source>
        <translation>%1 Reibung</translation>
    </message>
    <message>
        <source>Coupling &apos;%1&apos;: there is no joint &apos;%2&apos;</source>
        <translation>Kopplung &apos;%1&apos;: es gibt kein Gelenk &apos;%2&apos;</translation>
    </message>
    <message>
        <source>Coupling &apos;%1&apos;: joint &apos;%2&apos; is %3 and has no coordinate for it; name another joint or coordinate</source>
        <translation>Kopplung &apos;%1&apos;: Gelenk &apos;%2&apos; hat den Typ %3 und keine Koordinate dafür; nennen Sie ein anderes Gelenk oder eine andere Koordinate</translation>
    </message>
    <message>
        <source>Coupling &apos;%1&apos;: its ratio is %2, which ties nothing together; give other numbers</source>
        <translation>Kopplung &apos;%1&apos;: ihre Übersetzung ist %2, was nichts verbindet; geben Sie andere Zahlen an</translation>
    </message>
    <message>
        <source>Coupling &apos;%1&apos;: there is no type of coupling &quot;%2&quot;</source>
        <translation>Kopplung &apos;%1&apos;: es gibt keinen Typ einer Kopplung namens &quot;%2&quot;</translation>
    </message>
    <message>
        <source>1 coordinate</source>
        <translation>1 Koordinate</translation>
    </message>
    <message>
        <source>the same two features come near each other at one more place</source>
        <translation>dieselben zwei Elemente kommen einander an einer weiteren Stelle nahe</translation>
    </message>
    <message>
        <source>this place is no minimum of the features&apos; distance any more</source>
        <translation>diese Stelle ist kein Minimum des Abstands der Elemente mehr</translation>
    </message>
    <message>
        <source>two places at which the features come near each other have become one</source>
        <translation>zwei Stellen, an denen die Elemente einander nahe kommen, sind eine geworden</translation>
    </message>
    <message>
        <source>the motor of joint</source>
        <translation>der Motor des Gelenks</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;: body &apos;%2&apos; has no edge &apos;%3&apos;; name edges of its own parts</source>
        <translation>Gelenk &apos;%1&apos;: Körper &apos;%2&apos; hat keine Kante &apos;%3&apos;; nennen Sie Kanten seiner eigenen Teile</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;: &apos;%2&apos; has %3 edges, so there is no &apos;%4&apos;; pick the edge again</source>
        <translation>Gelenk &apos;%1&apos;: &apos;%2&apos; hat %3 Kanten, es gibt also kein &apos;%4&apos;; wählen Sie die Kante neu</translation>
    </message>
    <message>
        <source>Joint &apos;%1&apos;: the edge %2 has no length to run along; leave it out</source>
        <translation>Gelenk &apos;%1&apos;: die Kante %2 hat keine Länge, um darauf zu laufen; lassen Sie sie weg</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos;: unknown type &quot;%2&quot;</source>
        <translation>Last &apos;%1&apos;: unbekannter Typ &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos;</source>
        <translation>Last &apos;%1&apos;</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos;: there is no joint &apos;%2&apos;</source>
        <translation>Last &apos;%1&apos;: es gibt kein Gelenk &apos;%2&apos;</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos;: joint &apos;%2&apos; %3</source>
        <translation>Last &apos;%1&apos;: Gelenk &apos;%2&apos; %3</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos;: %2</source>
        <translation>Last &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>the motor of joint &apos;%1&apos; drives it past its %2 limit %3 %4; change the motor or the limits</source>
        <translation>der Motor des Gelenks &apos;%1&apos; treibt es über seine %2 Grenze von %3 %4 hinaus; ändern Sie den Motor oder die Grenzen</translation>
    </message>
    <message>
        <source>the checkpoint&apos;s &apos;%1&apos; does not fit the mechanism; it is from another version or another mechanism: run the project from its start</source>
        <translation>der Eintrag &apos;%1&apos; des Wiederaufsetzpunkts passt nicht zum Mechanismus; er stammt aus einer anderen Version oder von einem anderen Mechanismus: rechnen Sie das Projekt von Anfang an</translation>
    </message>
    <message>
        <source>the checkpoint&apos;s contacts do not fit the mechanism; it is from another version or another mechanism: run the project from its start</source>
        <translation>die Kontakte des Wiederaufsetzpunkts passen nicht zum Mechanismus; er stammt aus einer anderen Version oder von einem anderen Mechanismus: rechnen Sie das Projekt von Anfang an</translation>
    </message>
    <message>
        <source>a joint turns too far in one step; smaller steps are needed</source>
        <translation>ein Gelenk dreht in einem Schritt zu weit; es braucht kleinere Schritte</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is in a position in which its rows depend on each other; there the formulation by multipliers can go on</source>
        <translation>Gelenk &apos;%1&apos; ist in einer Lage, in der seine Zeilen voneinander abhängen; die Formulierung mit Multiplikatoren kommt dort weiter</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; cannot follow its coordinates; smaller steps are needed</source>
        <translation>Gelenk &apos;%1&apos; kann seinen Koordinaten nicht folgen; es braucht kleinere Schritte</translation>
    </message>
    <message>
        <source>the accelerations are not finite</source>
        <translation>die Beschleunigungen sind nicht endlich</translation>
    </message>
    <message>
        <source>Adams-Bashforth-Moulton of order `adams_order` on the acceleration level (index 1), two evaluations a step; begins with %1 after each event</source>
        <translation>Adams-Bashforth-Moulton der Ordnung `adams_order` auf Beschleunigungsebene (Index 1), zwei Auswertungen je Schritt; beginnt nach jedem Ereignis mit %1</translation>
    </message>
    <message>
        <source>looks back at several steps</source>
        <translation>blickt auf mehrere Schritte zurück</translation>
    </message>
    <message>
        <source>auto: goes on with %1, whose steps were %2 s; those of %3 stay at %4 s</source>
        <translation>auto: geht mit %1 weiter, dessen Schritte %2 s lang waren; die von %3 bleiben bei %4 s</translation>
    </message>
    <message>
        <source>auto: goes on with %1: the fastest rate of the mechanism, %2 1/s, holds steps of %3 to %4 s</source>
        <translation>auto: geht mit %1 weiter: die schnellste Rate des Mechanismus, %2 1/s, hält die Schritte von %3 bei %4 s</translation>
    </message>
    <message>
        <source>auto: goes on with %1: the fastest rate of the mechanism, %2 1/s, lets its steps be as long as they cost</source>
        <translation>auto: geht mit %1 weiter: die schnellste Rate des Mechanismus, %2 1/s, lässt seine Schritte so lang sein, wie sie kosten</translation>
    </message>
    <message>
        <source>%1, and %2 where a stiffness estimate and a trial find its steps cheaper; changes during the run are on the timeline</source>
        <translation>%1, und %2, wo eine Schätzung der Steifigkeit und ein Versuch seine Schritte günstiger finden; Wechsel während des Laufs stehen auf der Zeitleiste</translation>
    </message>
    <message>
        <source>stiff springs or flexible parts</source>
        <translation>steife Federn oder biegsame Teile</translation>
    </message>
    <message>
        <source>backward differentiation of order `bdf_order` on the index-2 form stabilised by Gear, Gupta and Leimkuhler, coefficients of the steps as they were; begins with %1 after each event</source>
        <translation>Rückwärtsdifferenzen der Ordnung `bdf_order` auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form, Koeffizienten der Schritte, wie sie waren; beginnt nach jedem Ereignis mit %1</translation>
    </message>
    <message>
        <source>Dormand and Prince&apos;s explicit pair on the acceleration level (index 1), 6 stages and one for the end</source>
        <translation>das explizite Paar von Dormand und Prince auf Beschleunigungsebene (Index 1), 6 Stufen und eine für das Ende</translation>
    </message>
    <message>
        <source>Chung and Hulbert&apos;s weights on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps as much as `spectral_radius` says</source>
        <translation>die Gewichte von Chung und Hulbert auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form; dämpft so viel, wie `spectral_radius` sagt</translation>
    </message>
    <message>
        <source>Chung and Hulbert&apos;s weights on the positions of the constraints alone (index 3), scaled by the step; for comparison</source>
        <translation>die Gewichte von Chung und Hulbert allein auf den Positionen der Bindungen (Index 3), mit dem Schritt skaliert; zum Vergleich</translation>
    </message>
    <message>
        <source>Chung and Hulbert&apos;s weights on the velocities of the constraints alone (index 2); for comparison</source>
        <translation>die Gewichte von Chung und Hulbert allein auf den Geschwindigkeiten der Bindungen (Index 2); zum Vergleich</translation>
    </message>
    <message>
        <source>5 stages and one for the end; velocity constraints exact at every stage</source>
        <translation>5 Stufen und eine für das Ende; Geschwindigkeitsbindungen in jeder Stufe exakt</translation>
    </message>
    <message>
        <source>8 stages; velocity constraints exact at every stage</source>
        <translation>8 Stufen; Geschwindigkeitsbindungen in jeder Stufe exakt</translation>
    </message>
    <message>
        <source>Hilber, Hughes and Taylor&apos;s weights on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps as much as `spectral_radius` says</source>
        <translation>die Gewichte von Hilber, Hughes und Taylor auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form; dämpft so viel, wie `spectral_radius` sagt</translation>
    </message>
    <message>
        <source>Hilber, Hughes and Taylor&apos;s weights on the positions of the constraints alone (index 3), scaled by the step; for comparison</source>
        <translation>die Gewichte von Hilber, Hughes und Taylor allein auf den Positionen der Bindungen (Index 3), mit dem Schritt skaliert; zum Vergleich</translation>
    </message>
    <message>
        <source>the backward rule on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps most, for comparison</source>
        <translation>die Rückwärtsregel auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form; dämpft am meisten, zum Vergleich</translation>
    </message>
    <message>
        <source>the smooth method between events.</source>
        <translation>das glatte Verfahren zwischen Ereignissen.</translation>
    </message>
    <message>
        <source>half-explicit or implicit</source>
        <translation>halbexplizit oder implizit</translation>
    </message>
    <message>
        <source>positions, velocities</source>
        <translation>Positionen, Geschwindigkeiten</translation>
    </message>
    <message>
        <source>unknown integrator &apos;%1&apos;; known: %2</source>
        <translation>unbekannter Integrator &apos;%1&apos;; bekannt sind: %2</translation>
    </message>
    <message>
        <source>the backward rule by one linear system a step, without iteration; for comparison</source>
        <translation>die Rückwärtsregel mit einem linearen System je Schritt, ohne Iteration; zum Vergleich</translation>
    </message>
    <message>
        <source>long energy-true runs</source>
        <translation>lange energietreue Läufe</translation>
    </message>
    <message>
        <source>the trapezoidal rule by one linear system a step, without iteration; for comparison</source>
        <translation>die Trapezregel mit einem linearen System je Schritt, ohne Iteration; zum Vergleich</translation>
    </message>
    <message>
        <source>Newmark&apos;s weights on the index-2 form stabilised by Gear, Gupta and Leimkuhler; damps as much as `spectral_radius` says, of order 2 where that is 1</source>
        <translation>die Gewichte von Newmark auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form; dämpft so viel, wie `spectral_radius` sagt, von Ordnung 2, wo dieser 1 ist</translation>
    </message>
    <message>
        <source>Newmark&apos;s weights on the positions of the constraints alone (index 3), scaled by the step; for comparison</source>
        <translation>die Gewichte von Newmark allein auf den Positionen der Bindungen (Index 3), mit dem Schritt skaliert; zum Vergleich</translation>
    </message>
    <message>
        <source>partitioned, 6 stages and one for the end; fewer steps for the same error on most mechanisms</source>
        <translation>partitioniert, 6 Stufen und eine für das Ende; bei den meisten Mechanismen weniger Schritte bei gleichem Fehler</translation>
    </message>
    <message>
        <source>Radau IIA with 3 stages on the index-2 form stabilised by Gear, Gupta and Leimkuhler</source>
        <translation>Radau IIA mit 3 Stufen auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form</translation>
    </message>
    <message>
        <source>a body turns by more than half a turn in a step</source>
        <translation>ein Körper dreht sich in einem Schritt um mehr als eine halbe Umdrehung</translation>
    </message>
    <message>
        <source>the iteration for the velocity in the middle of the step does not converge</source>
        <translation>die Iteration für die Geschwindigkeit in der Mitte des Schritts konvergiert nicht</translation>
    </message>
    <message>
        <source>the velocities are not finite</source>
        <translation>die Geschwindigkeiten sind nicht endlich</translation>
    </message>
    <message>
        <source>is symplectic for the masses of bodies, which do not change</source>
        <translation>ist symplektisch für die Massen von Körpern, die sich nicht ändern</translation>
    </message>
    <message>
        <source>symplectic in steps of one length (`step_rule` fixed), rotations by the discrete equations of Moser and Veselov; forces that depend on velocities are taken at the step&apos;s mean velocity, and make it symmetric only</source>
        <translation>symplektisch in Schritten gleicher Länge (`step_rule` fixed), Drehungen nach den diskreten Gleichungen von Moser und Veselov; Kräfte, die von Geschwindigkeiten abhängen, werden bei der mittleren Geschwindigkeit des Schritts genommen und machen es nur symmetrisch</translation>
    </message>
    <message>
        <source>the positions of RATTLE, with velocities that the run projects after each step</source>
        <translation>die Positionen von RATTLE, mit Geschwindigkeiten, die der Lauf nach jedem Schritt projiziert</translation>
    </message>
    <message>
        <source>the classical Runge-Kutta method on the acceleration level (index 1), 4 stages and one for the end</source>
        <translation>das klassische Runge-Kutta-Verfahren auf Beschleunigungsebene (Index 1), 4 Stufen und eine für das Ende</translation>
    </message>
    <message>
        <source>Fehlberg&apos;s pair on the acceleration level (index 1), 6 stages; goes on with the solution of order 4</source>
        <translation>das Paar von Fehlberg auf Beschleunigungsebene (Index 1), 6 Stufen; geht mit der Lösung der Ordnung 4 weiter</translation>
    </message>
    <message>
        <source>5 stages with one matrix on the index-2 form stabilised by Gear, Gupta and Leimkuhler; order 4 only where nothing is constrained</source>
        <translation>5 Stufen mit einer Matrix auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form; Ordnung 4 nur, wo nichts gebunden ist</translation>
    </message>
    <message>
        <source>within it what has drifted off the constraints is drawn back by the accelerations (Baumgarte), instead of being projected after each step; 0: projected</source>
        <translation>innerhalb dieser Zeit wird durch die Beschleunigungen zurückgezogen, was von den Bindungen abgedriftet ist (Baumgarte), statt nach jedem Schritt projiziert zu werden; 0: projiziert</translation>
    </message>
    <message>
        <source>Newton&apos;s iteration of an implicit step does not converge</source>
        <translation>die Newton-Iteration eines impliziten Schritts konvergiert nicht</translation>
    </message>
    <message>
        <source>the matrix of an implicit step is singular</source>
        <translation>die Matrix eines impliziten Schritts ist singulär</translation>
    </message>
    <message>
        <source>how many steps the method looks back at: its order; a whole number</source>
        <translation>auf wie viele Schritte das Verfahren zurückblickt: seine Ordnung; eine ganze Zahl</translation>
    </message>
    <message>
        <source>is not a whole number; give one</source>
        <translation>ist keine ganze Zahl; geben Sie eine an</translation>
    </message>
    <message>
        <source>the constraints lose rank within the step, as where links come to lie in one line, and nothing says how the motion goes on from there</source>
        <translation>die Bindungen verlieren innerhalb des Schritts an Rang, wie dort, wo Glieder in einer Linie zu liegen kommen, und nichts sagt, wie die Bewegung von da an weitergeht</translation>
    </message>
    <message>
        <source>the constraints lose rank here, as where links lie in one line: %1 makes the step over it</source>
        <translation>die Bindungen verlieren hier an Rang, wie dort, wo Glieder in einer Linie liegen: %1 macht den Schritt darüber hinweg</translation>
    </message>
    <message>
        <source>the trapezoidal rule on the index-2 form stabilised by Gear, Gupta and Leimkuhler; takes no energy out of vibrations</source>
        <translation>die Trapezregel auf der von Gear, Gupta und Leimkuhler stabilisierten Index-2-Form; nimmt Schwingungen keine Energie</translation>
    </message>
    <message>
        <source>how much of the fastest vibrations a step leaves: 1 all, 0 nothing</source>
        <translation>wie viel ein Schritt von den schnellsten Schwingungen übrig lässt: 1 alles, 0 nichts</translation>
    </message>
    <message>
        <source>stiff springs and dampers</source>
        <translation>steife Federn und Dämpfer</translation>
    </message>
    <message>
        <source>backward Euler, linearised once, on velocity level; friction on a pyramid, Poisson&apos;s restitution, by pivoting</source>
        <translation>implizites Euler-Verfahren, einmal linearisiert, auf Geschwindigkeitsebene; Reibung auf einer Pyramide, Stoßzahl nach Poisson, durch Pivotisieren</translation>
    </message>
    <message>
        <source>tangents of the forces, and one linear complementarity problem, two at impacts</source>
        <translation>Tangenten der Kräfte und eine lineare Komplementaritätsaufgabe, zwei bei Stößen</translation>
    </message>
    <message>
        <source>comparison with papers</source>
        <translation>Vergleich mit Veröffentlichungen</translation>
    </message>
    <message>
        <source>the trapezoidal rule on acceleration level: closed contacts and joints drift</source>
        <translation>die Trapezregel auf Beschleunigungsebene: geschlossene Kontakte und Gelenke driften</translation>
    </message>
    <message>
        <source>two contact problems on acceleration level</source>
        <translation>zwei Kontaktaufgaben auf Beschleunigungsebene</translation>
    </message>
    <message>
        <source>the trapezoidal rule with contact forces that lag by a stage: drifts most</source>
        <translation>die Trapezregel mit Kontaktkräften, die um eine Stufe nachhinken: driftet am meisten</translation>
    </message>
    <message>
        <source>two contact problems</source>
        <translation>zwei Kontaktaufgaben</translation>
    </message>
    <message>
        <source>accuracy between impacts</source>
        <translation>Genauigkeit zwischen Stößen</translation>
    </message>
    <message>
        <source>the two-stage trapezoidal rule with a tenth of the step where something strikes</source>
        <translation>die zweistufige Trapezregel mit einem Zehntel des Schritts, wo etwas stößt</translation>
    </message>
    <message>
        <source>two contact problems, the first with an unsymmetric operator</source>
        <translation>zwei Kontaktaufgaben, die erste mit einem unsymmetrischen Operator</translation>
    </message>
    <message>
        <source>trapezoidal rule in two stages on velocity level: of second order while nothing strikes</source>
        <translation>Trapezregel in zwei Stufen auf Geschwindigkeitsebene: von zweiter Ordnung, solange nichts stößt</translation>
    </message>
    <message>
        <source>cone complementarity with stabilisation, as programs for granular matter do it: what slides is lifted by the relaxation</source>
        <translation>Kegelkomplementarität mit Stabilisierung, wie sie Programme für Schüttgut rechnen: was gleitet, wird durch die Relaxation angehoben</translation>
    </message>
    <message>
        <source>one convex contact problem</source>
        <translation>eine konvexe Kontaktaufgabe</translation>
    </message>
    <message>
        <source>how fast, at most, penetration is taken out</source>
        <translation>wie schnell Durchdringung höchstens herausgenommen wird</translation>
    </message>
    <message>
        <source>most mechanisms</source>
        <translation>die meisten Mechanismen</translation>
    </message>
    <message>
        <source>Moreau&apos;s scheme with forces at the midpoint: sturdy, and the cheapest step; follows contact laws of every kind</source>
        <translation>das Verfahren von Moreau mit Kräften in der Mitte des Schritts: robust und der billigste Schritt; folgt Kontaktgesetzen jeder Art</translation>
    </message>
    <message>
        <source>one contact problem</source>
        <translation>eine Kontaktaufgabe</translation>
    </message>
    <message>
        <source>positions without penetration</source>
        <translation>Positionen ohne Durchdringung</translation>
    </message>
    <message>
        <source>theta scheme with joints and closed contacts held on position level in the same step</source>
        <translation>Theta-Verfahren, das Gelenke und geschlossene Kontakte im selben Schritt auf Positionsebene hält</translation>
    </message>
    <message>
        <source>tangents of the forces (of many bodies only where springs are stiff), a contact problem in each Newton step, and one or more on position level</source>
        <translation>Tangenten der Kräfte (bei vielen Körpern nur, wo Federn steif sind), eine Kontaktaufgabe in jedem Newton-Schritt und eine oder mehrere auf Positionsebene</translation>
    </message>
    <message>
        <source>theta scheme with tangents of the forces by differences</source>
        <translation>Theta-Verfahren mit Tangenten der Kräfte durch Differenzen</translation>
    </message>
    <message>
        <source>tangents of the forces (of many bodies only where springs are stiff), and a contact problem in each Newton step</source>
        <translation>Tangenten der Kräfte (bei vielen Körpern nur, wo Federn steif sind) und eine Kontaktaufgabe in jedem Newton-Schritt</translation>
    </message>
    <message>
        <source>Newton&apos;s method of a generalized-alpha step did not converge at t = %1 s; take a smaller time step</source>
        <translation>das Newton-Verfahren eines generalized-alpha-Schritts konvergierte bei t = %1 s nicht; nehmen Sie einen kleineren Zeitschritt</translation>
    </message>
    <message>
        <source>generalized-alpha with impulses: damps fast vibrations as much as `spectral_radius` says</source>
        <translation>generalized-alpha mit Impulsen: dämpft schnelle Schwingungen so viel, wie `spectral_radius` sagt</translation>
    </message>
    <message>
        <source>the positions of a Schatzman-Paoli step did not converge at t = %1 s; take a smaller time step</source>
        <translation>die Positionen eines Schatzman-Paoli-Schritts konvergierten bei t = %1 s nicht; nehmen Sie einen kleineren Zeitschritt</translation>
    </message>
    <message>
        <source>on position level: neither drift nor penetration to speak of; velocities lag, and impulses have no meaning of their own; what bounces is turned back by a backward Euler step</source>
        <translation>auf Positionsebene: weder Drift noch nennenswerte Durchdringung; Geschwindigkeiten hinken nach, und Impulse haben keine eigene Bedeutung; was zurückprallt, kehrt ein Schritt des impliziten Euler-Verfahrens um</translation>
    </message>
    <message>
        <source>a contact problem in each of some Newton steps on the positions</source>
        <translation>eine Kontaktaufgabe in jedem von einigen Newton-Schritten auf den Positionen</translation>
    </message>
    <message>
        <source>how time stepping steps.</source>
        <translation>wie das Zeitschrittverfahren schreitet.</translation>
    </message>
    <message>
        <source>Newton&apos;s, Poisson&apos;s</source>
        <translation>nach Newton, nach Poisson</translation>
    </message>
    <message>
        <source>convex relaxation</source>
        <translation>konvexe Relaxation</translation>
    </message>
    <message>
        <source>unknown time-stepping scheme &apos;%1&apos;; known: %2</source>
        <translation>unbekanntes Zeitschrittverfahren &apos;%1&apos;; bekannt sind: %2</translation>
    </message>
    <message>
        <source>the contact problem of %1 contacts stays unsolved (residual %2); a smaller time step may help</source>
        <translation>die Kontaktaufgabe mit %1 Kontakten bleibt ungelöst (Residuum %2); ein kleinerer Zeitschritt kann helfen</translation>
    </message>
    <message>
        <source>the motion is not finite after the step from t = %1 s</source>
        <translation>die Bewegung ist nach dem Schritt von t = %1 s nicht endlich</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos; is %2 m deep after the step from t = %3 s and cannot be taken out of the body: contacts contradict each other there; a smaller time step may help</source>
        <translation>Kontakt &apos;%1&apos; ist nach dem Schritt von t = %3 s %2 m tief und lässt sich nicht aus dem Körper nehmen: Kontakte widersprechen sich dort; ein kleinerer Zeitschritt kann helfen</translation>
    </message>
    <message>
        <source>the step from t = %1 s would bring in %2 J by its contacts, whatever their law; a smaller time step may help</source>
        <translation>der Schritt von t = %1 s brächte durch seine Kontakte %2 J ein, welches Gesetz sie auch haben; ein kleinerer Zeitschritt kann helfen</translation>
    </message>
    <message>
        <source>the step from t = %1 s would bring in %2 J, though nothing touches: loads act more stiffly than such steps can follow; a smaller time step or an implicit scheme may help</source>
        <translation>der Schritt von t = %1 s brächte %2 J ein, obwohl nichts berührt: Lasten wirken steifer, als solche Schritte folgen können; ein kleinerer Zeitschritt oder ein implizites Verfahren kann helfen</translation>
    </message>
    <message>
        <source>halved steps need a scheme that keeps the step it is given</source>
        <translation>halbierte Schritte brauchen ein Verfahren, das den vorgegebenen Schritt einhält</translation>
    </message>
    <message>
        <source>a friction cone needs an even number of facets, at least 4, not %1</source>
        <translation>ein Reibungskegel braucht eine gerade Zahl von Facetten, mindestens 4, nicht %1</translation>
    </message>
    <message>
        <source>neither Lemke&apos;s nor Newton&apos;s method solves %1 contacts on a friction cone of %2 facets; a smaller time step may help</source>
        <translation>weder das Verfahren von Lemke noch das von Newton löst %1 Kontakte auf einem Reibungskegel mit %2 Facetten; ein kleinerer Zeitschritt kann helfen</translation>
    </message>
    <message>
        <source>sides of the pyramid that stands for the friction cone, an even number</source>
        <translation>Seiten der Pyramide, die für den Reibungskegel steht, eine gerade Zahl</translation>
    </message>
    <message>
        <source>a friction pyramid has an even number of sides; take 8</source>
        <translation>eine Reibungspyramide hat eine gerade Zahl von Seiten; nehmen Sie 8</translation>
    </message>
    <message>
        <source>the joints turn too far within one half-explicit step; take a smaller time step</source>
        <translation>die Gelenke drehen innerhalb eines halbexpliziten Schritts zu weit; nehmen Sie einen kleineren Zeitschritt</translation>
    </message>
    <message>
        <source>Newton&apos;s method of a theta step did not converge at t = %1 s; take a smaller time step</source>
        <translation>das Newton-Verfahren eines Theta-Schritts konvergierte bei t = %1 s nicht; nehmen Sie einen kleineren Zeitschritt</translation>
    </message>
    <message>
        <source>weight of a step&apos;s end in its forces: 0.5 loses no energy, 1 damps most</source>
        <translation>Gewicht des Schrittendes in den Kräften: 0.5 verliert keine Energie, 1 dämpft am meisten</translation>
    </message>
    <message>
        <source>%1&apos;%2&apos; (%3 and %4)</source>
        <translation>%1&apos;%2&apos; (%3 und %4)</translation>
    </message>
    <message>
        <source>the bodies wedge at t = %1 s: what moves is driven together by the contacts %2 and nothing can give way between them, whatever the friction and the time step; change the shapes or give them play, or let the motor give a torque or a force instead of a motion</source>
        <translation>die Körper verkeilen sich bei t = %1 s: was sich bewegt, wird durch die Kontakte %2 zusammengetrieben, und nichts kann dazwischen nachgeben, gleich welche Reibung und welcher Zeitschritt; ändern Sie die Formen, oder geben Sie ihnen Spiel, oder lassen Sie den Motor statt einer Bewegung ein Drehmoment oder eine Kraft geben</translation>
    </message>
    <message>
        <source>a motor with its joints</source>
        <translation>ein Motor mit seinen Gelenken</translation>
    </message>
    <message>
        <source>the joints</source>
        <translation>die Gelenke</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>lässt</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>lassen</translation>
    </message>
    <message>
        <source>a motor that gives a torque or a force instead of a motion,</source>
        <translation>ein Motor, der statt einer Bewegung ein Drehmoment oder eine Kraft gibt,</translation>
    </message>
    <message>
        <source>another position of the joints,</source>
        <translation>eine andere Stellung der Gelenke</translation>
    </message>
    <message>
        <source>the friction of %1 at t = %2 s drives the bodies further into one another than the normal forces drive them apart (Painleve), and %3 %4 no other way (residual %5); less friction, or %6 may help</source>
        <translation>die Reibung von %1 treibt die Körper bei t = %2 s weiter ineinander, als die Normalkräfte sie auseinandertreiben (Painlevé), und %3 %4 keinen anderen Weg (Residuum %5); weniger Reibung oder %6 kann helfen</translation>
    </message>
    <message>
        <source>the contact problem of %1 contacts at t = %2 s stays unsolved (residual %3); a smaller time step may help</source>
        <translation>die Kontaktaufgabe mit %1 Kontakten bei t = %2 s bleibt ungelöst (Residuum %3); ein kleinerer Zeitschritt kann helfen</translation>
    </message>
    <message>
        <source>inelastic, contacts closed on the linearised gap, friction on a pyramid, by pivoting</source>
        <translation>unelastisch, Kontakte auf dem linearisierten Spalt geschlossen, Reibung auf einer Pyramide, durch Pivotisieren</translation>
    </message>
    <message>
        <source>one linear complementarity problem</source>
        <translation>eine lineare Komplementaritätsaufgabe</translation>
    </message>
    <message>
        <source>constant-velocity</source>
        <translation>Gleichlaufgelenk</translation>
    </message>
    <message>
        <source>constant velocity</source>
        <translation>Gleichlaufgelenk</translation>
    </message>
    <message>
        <source>bent shafts in step</source>
        <translation>geknickte Wellen im Gleichlauf</translation>
    </message>
    <message>
        <source>two shafts along z that turn alike at any bend</source>
        <translation>zwei Wellen entlang z, die bei jeder Beugung gleich drehen</translation>
    </message>
    <message>
        <source>tilt x</source>
        <translation>Neigung x</translation>
    </message>
    <message>
        <source>tilt y</source>
        <translation>Neigung y</translation>
    </message>
    <message>
        <source>its shafts are bent back on one another, by half a turn</source>
        <translation>seine Wellen sind um eine halbe Umdrehung aufeinander zurückgebogen</translation>
    </message>
    <message>
        <source>cylindrical</source>
        <translation>Drehschubgelenk</translation>
    </message>
    <message>
        <source>turns and slides</source>
        <translation>dreht und gleitet</translation>
    </message>
    <message>
        <source>slides along z and turns about it</source>
        <translation>gleitet entlang z und dreht darum</translation>
    </message>
    <message>
        <source>slide</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>a rod between two points</source>
        <translation>eine Stange zwischen zwei Punkten</translation>
    </message>
    <message>
        <source>the origins of both frames stay `length` apart</source>
        <translation>die Ursprünge beider Systeme bleiben `length` voneinander entfernt</translation>
    </message>
    <message>
        <source>how far apart the joint&apos;s two points stay</source>
        <translation>wie weit die zwei Punkte des Gelenks voneinander entfernt bleiben</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>fest</translation>
    </message>
    <message>
        <source>nothing moves</source>
        <translation>nichts bewegt sich</translation>
    </message>
    <message>
        <source>unknown joint type &quot;%1&quot;</source>
        <translation>unbekannter Gelenktyp &quot;%1&quot;</translation>
    </message>
    <message>
        <source>planar</source>
        <translation>Ebenengelenk</translation>
    </message>
    <message>
        <source>slides on a plane</source>
        <translation>gleitet auf einer Ebene</translation>
    </message>
    <message>
        <source>slides along x and y of frame a, turns about z</source>
        <translation>gleitet entlang x und y des Systems a, dreht um z</translation>
    </message>
    <message>
        <source>point-on-curve</source>
        <translation>Punkt auf Kurve</translation>
    </message>
    <message>
        <source>point on curve</source>
        <translation>Punkt auf Kurve</translation>
    </message>
    <message>
        <source>runs along edges</source>
        <translation>läuft auf Kanten</translation>
    </message>
    <message>
        <source>the origin of frame b stays on a chain of edges of body a</source>
        <translation>der Ursprung des Systems b bleibt auf einer Kette von Kanten des Körpers a</translation>
    </message>
    <message>
        <source>prismatic</source>
        <translation>Schubgelenk</translation>
    </message>
    <message>
        <source>slides along an axis</source>
        <translation>gleitet entlang einer Achse</translation>
    </message>
    <message>
        <source>slides along z</source>
        <translation>gleitet entlang z</translation>
    </message>
    <message>
        <source>revolute</source>
        <translation>Drehgelenk</translation>
    </message>
    <message>
        <source>turns about an axis</source>
        <translation>dreht um eine Achse</translation>
    </message>
    <message>
        <source>turns about z</source>
        <translation>dreht um z</translation>
    </message>
    <message>
        <source>rolling</source>
        <translation>Rollgelenk</translation>
    </message>
    <message>
        <source>a wheel or a ball rolls on a plane without slip</source>
        <translation>ein Rad oder eine Kugel rollt ohne Schlupf auf einer Ebene</translation>
    </message>
    <message>
        <source>the rim about z of b rolls on the plane through a with normal z</source>
        <translation>der Rand um z von b rollt auf der Ebene durch a mit der Normalen z</translation>
    </message>
    <message>
        <source>of the circle about z of the second frame, to the middle of its rim; 0 of a ball</source>
        <translation>des Kreises um z des zweiten Systems, bis zur Mitte seines Rands; 0 bei einer Kugel</translation>
    </message>
    <message>
        <source>radius of the round rim; 0 of a sharp one; of a ball its own</source>
        <translation>Radius des runden Rands; 0 bei einem scharfen; bei einer Kugel ihr eigener</translation>
    </message>
    <message>
        <source>its wheel lies flat on the plane</source>
        <translation>sein Rad liegt flach auf der Ebene</translation>
    </message>
    <message>
        <source>screw</source>
        <translation>Schraubgelenk</translation>
    </message>
    <message>
        <source>slides as it turns</source>
        <translation>gleitet, indem es dreht</translation>
    </message>
    <message>
        <source>turns about z and slides along it by `lead` a turn</source>
        <translation>dreht um z und gleitet dabei um `lead` je Umdrehung</translation>
    </message>
    <message>
        <source>how far it slides in one turn; negative: a left-hand thread</source>
        <translation>wie weit es in einer Umdrehung gleitet; negativ: Linksgewinde</translation>
    </message>
    <message>
        <source>spherical</source>
        <translation>Kugelgelenk</translation>
    </message>
    <message>
        <source>turns about a point</source>
        <translation>dreht um einen Punkt</translation>
    </message>
    <message>
        <source>universal</source>
        <translation>Kreuzgelenk</translation>
    </message>
    <message>
        <source>shafts on a cross</source>
        <translation>Wellen an einem Kreuz</translation>
    </message>
    <message>
        <source>a cross between two shafts along z, its arms along x of frame a and y of frame b</source>
        <translation>ein Kreuz zwischen zwei Wellen entlang z, seine Arme entlang x des Systems a und y des Systems b</translation>
    </message>
    <message>
        <source>angle x</source>
        <translation>Winkel x</translation>
    </message>
    <message>
        <source>angle y</source>
        <translation>Winkel y</translation>
    </message>
    <message>
        <source>bushing</source>
        <translation>Elastomerlager</translation>
    </message>
    <message>
        <source>bushing, springs and dampers for all six motions between two frames</source>
        <translation>Elastomerlager, Federn und Dämpfer für alle sechs Bewegungen zwischen zwei Systemen</translation>
    </message>
    <message>
        <source>along x, y, z of frame a</source>
        <translation>entlang x, y, z des Systems a</translation>
    </message>
    <message>
        <source>about x, y, z of frame a, of the rotation vector that turns a&apos;s axes into b&apos;s (shorter than half a turn)</source>
        <translation>um x, y, z des Systems a, des Drehvektors, der die Achsen von a in die von b dreht (kürzer als eine halbe Umdrehung)</translation>
    </message>
    <message>
        <source>along x, y, z of frame a, of b&apos;s point as body a sees it move</source>
        <translation>entlang x, y, z des Systems a, des Punkts von b, wie Körper a ihn sich bewegen sieht</translation>
    </message>
    <message>
        <source>about x, y, z of frame a, of b&apos;s angular velocity against a&apos;s</source>
        <translation>um x, y, z des Systems a, der Winkelgeschwindigkeit von b gegen die von a</translation>
    </message>
    <message>
        <source>&amp;Bushing</source>
        <translation>&amp;Elastomerlager</translation>
    </message>
    <message>
        <source>Springs and dampers for all six motions between two bodies: click a feature on each</source>
        <translation>Federn und Dämpfer für alle sechs Bewegungen zwischen zwei Körpern: klicken Sie auf je ein Element</translation>
    </message>
    <message>
        <source>Click where the bushing sits on the first body: a corner, or a hole, pin, face or edge (at its centre).</source>
        <translation>Klicken Sie dorthin, wo das Elastomerlager am ersten Körper sitzt: Ecke, oder Bohrung, Zapfen, Fläche oder Kante (in der Mitte).</translation>
    </message>
    <message>
        <source>Now click where it sits on the other body.</source>
        <translation>Klicken Sie nun dorthin, wo es am anderen Körper sitzt.</translation>
    </message>
    <message>
        <source>force</source>
        <translation>Kraft</translation>
    </message>
    <message>
        <source>force or torque; each component may use t</source>
        <translation>Kraft oder Drehmoment; jede Komponente darf t enthalten</translation>
    </message>
    <message>
        <source>N or N m</source>
        <translation>N oder N m</translation>
    </message>
    <message>
        <source>whether the vector is in world axes or turns with the body</source>
        <translation>ob der Vektor in Weltachsen steht oder sich mit dem Körper dreht</translation>
    </message>
    <message>
        <source>&amp;Force</source>
        <translation>&amp;Kraft</translation>
    </message>
    <message>
        <source>A force at a point of a body: click where it acts</source>
        <translation>Eine Kraft an einem Punkt eines Körpers: klicken Sie dorthin, wo sie wirkt</translation>
    </message>
    <message>
        <source>Click where the force acts: a face (at its centre, into it), an edge or a corner.</source>
        <translation>Klicken Sie dorthin, wo die Kraft wirkt: eine Fläche (in ihrer Mitte, in sie hinein), eine Kante oder eine Ecke.</translation>
    </message>
    <message>
        <source>force on</source>
        <translation>Kraft auf</translation>
    </message>
    <message>
        <source>of the spring</source>
        <translation>der Feder</translation>
    </message>
    <message>
        <source>N/m or N m/rad</source>
        <translation>N/m oder N m/rad</translation>
    </message>
    <message>
        <source>of the damper</source>
        <translation>des Dämpfers</translation>
    </message>
    <message>
        <source>N s/m or N m s/rad</source>
        <translation>N s/m oder N m s/rad</translation>
    </message>
    <message>
        <source>spring-damper</source>
        <translation>Feder-Dämpfer</translation>
    </message>
    <message>
        <source>spring-damper, between two points or on a joint</source>
        <translation>Feder-Dämpfer, zwischen zwei Punkten oder an einem Gelenk</translation>
    </message>
    <message>
        <source>of the spring when it carries no force</source>
        <translation>der Feder, wenn sie keine Kraft trägt</translation>
    </message>
    <message>
        <source>&amp;Spring and damper</source>
        <translation>&amp;Feder und Dämpfer</translation>
    </message>
    <message>
        <source>A spring and damper between points of two bodies: click both ends</source>
        <translation>Eine Feder und ein Dämpfer zwischen Punkten zweier Körper: klicken Sie auf beide Enden</translation>
    </message>
    <message>
        <source>Click one end of the spring: a corner, edge (its middle) or face (its centre).</source>
        <translation>Klicken Sie auf ein Ende der Feder: eine Ecke, Kante (ihre Mitte) oder Fläche (ihr Mittelpunkt).</translation>
    </message>
    <message>
        <source>Now click the other end, on another body.</source>
        <translation>Klicken Sie nun auf das andere Ende, an einem anderen Körper.</translation>
    </message>
    <message>
        <source>spring</source>
        <translation>Feder</translation>
    </message>
    <message>
        <source>joint spring</source>
        <translation>Gelenkfeder</translation>
    </message>
    <message>
        <source>the joint&apos;s coordinate at which the spring carries no force, turns counted</source>
        <translation>die Koordinate des Gelenks, bei der die Feder keine Kraft trägt, mit gezählten Umdrehungen</translation>
    </message>
    <message>
        <source>rad or m</source>
        <translation>rad oder m</translation>
    </message>
    <message>
        <source>has no single coordinate for a spring; name one, or put the spring between two points</source>
        <translation>hat keine einzelne Koordinate für eine Feder; nennen Sie eine, oder setzen Sie die Feder zwischen zwei Punkte</translation>
    </message>
    <message>
        <source>its force jumps by %1 where the speed passes %2, so it would hold its ends as dry friction does; give a joint the friction, or let the force rise within a small speed, like tanh(speed/0.001)</source>
        <translation>ihre Kraft springt um %1, wo die Geschwindigkeit %2 durchläuft, sie hielte ihre Enden also wie trockene Reibung; geben Sie die Reibung einem Gelenk, oder lassen Sie die Kraft innerhalb einer kleinen Geschwindigkeit ansteigen, wie tanh(speed/0.001)</translation>
    </message>
    <message>
        <source>spring-expression</source>
        <translation>Feder nach Ausdruck</translation>
    </message>
    <message>
        <source>the force that pulls the ends together (on a joint: back to smaller coordinates), in `length` (m; on a joint its coordinate, turns counted) and `speed` (with which the length grows)</source>
        <translation>die Kraft, die die Enden zusammenzieht (an einem Gelenk: zurück zu kleineren Koordinaten), in `length` (m; an einem Gelenk seine Koordinate, mit gezählten Umdrehungen) und `speed` (mit der die Länge wächst)</translation>
    </message>
    <message>
        <source>spring-expression, a spring and damper with their force by an expression, between two points or on a joint</source>
        <translation>Feder nach Ausdruck, eine Feder und ein Dämpfer, deren Kraft ein Ausdruck gibt, zwischen zwei Punkten oder an einem Gelenk</translation>
    </message>
    <message>
        <source>Spring by e&amp;xpression</source>
        <translation>Feder nach &amp;Ausdruck</translation>
    </message>
    <message>
        <source>A spring and damper whose force is an expression in length and speed, between points of two bodies: click both ends</source>
        <translation>Eine Feder und ein Dämpfer, deren Kraft ein Ausdruck in Länge und Geschwindigkeit ist, zwischen Punkten zweier Körper: klicken Sie auf beide Enden</translation>
    </message>
    <message>
        <source>spring by expression</source>
        <translation>Feder nach Ausdruck</translation>
    </message>
    <message>
        <source>its length has left its table, which goes from %1 to %2 (m or rad): beyond, the force goes on along the straight line at the table&apos;s end</source>
        <translation>ihre Länge hat ihre Tabelle verlassen, die von %1 bis %2 (m oder rad) geht: darüber hinaus geht die Kraft auf der Geraden am Ende der Tabelle weiter</translation>
    </message>
    <message>
        <source>its table needs at least two points</source>
        <translation>ihre Tabelle braucht mindestens zwei Punkte</translation>
    </message>
    <message>
        <source>has %1 points; a table needs at least two</source>
        <translation>hat %1 Punkte; eine Tabelle braucht mindestens zwei</translation>
    </message>
    <message>
        <source>the lengths must grow from point to point, but %1 is followed by %2; sort the points, and give each length once</source>
        <translation>die Längen müssen von Punkt zu Punkt wachsen, aber auf %1 folgt %2; sortieren Sie die Punkte, und geben Sie jede Länge einmal an</translation>
    </message>
    <message>
        <source>spring-table</source>
        <translation>Feder nach Tabelle</translation>
    </message>
    <message>
        <source>pairs of a length (on a joint: its coordinate) and the force that pulls the ends together there, lengths growing; outside of them the force goes on along the straight line at the table&apos;s end</source>
        <translation>Paare aus einer Länge (an einem Gelenk: seiner Koordinate) und der Kraft, die dort die Enden zusammenzieht, mit wachsenden Längen; außerhalb geht die Kraft auf der Geraden am Ende der Tabelle weiter</translation>
    </message>
    <message>
        <source>m or rad, N or N m</source>
        <translation>m oder rad, N oder N m</translation>
    </message>
    <message>
        <source>between the points: straight lines, or a cubic spline whose ends do not bend</source>
        <translation>zwischen den Punkten: Geraden oder ein kubischer Spline, dessen Enden sich nicht krümmen</translation>
    </message>
    <message>
        <source>spring-table, a spring with its force by a table of lengths, between two points or on a joint</source>
        <translation>Feder nach Tabelle, eine Feder, deren Kraft eine Tabelle von Längen gibt, zwischen zwei Punkten oder an einem Gelenk</translation>
    </message>
    <message>
        <source>Spring by t&amp;able</source>
        <translation>Feder nach &amp;Tabelle</translation>
    </message>
    <message>
        <source>A spring whose force is a table of lengths, and a damper, between points of two bodies: click both ends</source>
        <translation>Eine Feder, deren Kraft eine Tabelle von Längen ist, und ein Dämpfer, zwischen Punkten zweier Körper: klicken Sie auf beide Enden</translation>
    </message>
    <message>
        <source>spring by table</source>
        <translation>Feder nach Tabelle</translation>
    </message>
    <message>
        <source>torque</source>
        <translation>Drehmoment</translation>
    </message>
    <message>
        <source>torque, on a body or on a joint</source>
        <translation>Drehmoment, auf einen Körper oder an einem Gelenk</translation>
    </message>
    <message>
        <source>&amp;Torque</source>
        <translation>&amp;Drehmoment</translation>
    </message>
    <message>
        <source>A torque on a body: click the axis it acts about</source>
        <translation>Ein Drehmoment auf einen Körper: klicken Sie auf die Achse, um die es wirkt</translation>
    </message>
    <message>
        <source>Click a hole, pin, face or edge of the body: the torque acts about its axis or normal.</source>
        <translation>Klicken Sie auf Bohrung, Zapfen, Fläche oder Kante des Körpers: das Drehmoment wirkt um ihre Achse oder Normale.</translation>
    </message>
    <message>
        <source>torque on</source>
        <translation>Drehmoment auf</translation>
    </message>
    <message>
        <source>joint torque</source>
        <translation>Gelenkmoment</translation>
    </message>
    <message>
        <source>torque about the joint&apos;s axis, or force along it when its coordinate is a slide; may use t</source>
        <translation>Drehmoment um die Achse des Gelenks, oder Kraft entlang ihr, wenn seine Koordinate ein Weg ist; darf t enthalten</translation>
    </message>
    <message>
        <source>N m or N</source>
        <translation>N m oder N</translation>
    </message>
    <message>
        <source>has no single axis to drive; name a coordinate, or use a torque on a body</source>
        <translation>hat keine einzelne Achse zum Antreiben; nennen Sie eine Koordinate, oder nehmen Sie ein Drehmoment auf einen Körper</translation>
    </message>
    <message>
        <source>the expression &quot;%1&quot; is not complete: something is missing at its end</source>
        <translation>der Ausdruck &quot;%1&quot; ist nicht vollständig: an seinem Ende fehlt etwas</translation>
    </message>
    <message>
        <source>the expression &quot;%1&quot; cannot be read: mistake near character %2</source>
        <translation>der Ausdruck &quot;%1&quot; lässt sich nicht lesen: Fehler nahe Zeichen %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; uses the time t, but this value cannot change during a run</source>
        <translation>&quot;%1&quot; enthält die Zeit t, aber dieser Wert kann sich während eines Laufs nicht ändern</translation>
    </message>
    <message>
        <source>unknown name &quot;%1&quot; in &quot;%2&quot;</source>
        <translation>unbekannter Name &quot;%1&quot; in &quot;%2&quot;</translation>
    </message>
    <message>
        <source>the expression is empty; write a number or an expression</source>
        <translation>der Ausdruck ist leer; schreiben Sie eine Zahl oder einen Ausdruck</translation>
    </message>
    <message>
        <source>the expression &quot;%1&quot; assigns with =; write only its value</source>
        <translation>der Ausdruck &quot;%1&quot; weist mit = zu; schreiben Sie nur seinen Wert</translation>
    </message>
    <message>
        <source>the expression &quot;%1&quot; has %2 values; write one, with a point as the decimal mark</source>
        <translation>der Ausdruck &quot;%1&quot; hat %2 Werte; schreiben Sie einen, mit einem Punkt als Dezimalzeichen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number at t = %2 s</source>
        <translation>&quot;%1&quot; ist bei t = %2 s keine endliche Zahl</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source>accelerations of independent coordinates, which are chosen anew as the mechanism moves</source>
        <translation>Beschleunigungen unabhängiger Koordinaten, die neu gewählt werden, während der Mechanismus sich bewegt</translation>
    </message>
    <message>
        <source>multipliers from C M^-1 B, by blocks in large mechanisms</source>
        <translation>Multiplikatoren aus C M^-1 B, bei großen Mechanismen blockweise</translation>
    </message>
    <message>
        <source>accelerations in an orthogonal basis of what the constraints leave free</source>
        <translation>Beschleunigungen in einer orthogonalen Basis dessen, was die Bindungen frei lassen</translation>
    </message>
    <message>
        <source>joint coordinates of a tree of bodies by recursion, multipliers of the joints that close loops alone</source>
        <translation>Gelenkkoordinaten eines Baums von Körpern durch Rekursion, Multiplikatoren nur der Gelenke, die Schleifen schließen</translation>
    </message>
    <message>
        <source>the least correction of the unconstrained accelerations, by a generalised inverse</source>
        <translation>die kleinste Korrektur der ungebundenen Beschleunigungen, durch eine verallgemeinerte Inverse</translation>
    </message>
    <message>
        <source>Gauss&apos;s rule has 1 to 64 points here</source>
        <translation>die Gauß-Regel hat hier 1 bis 64 Punkte</translation>
    </message>
    <message>
        <source>a table of times needs at least two points, but has %1</source>
        <translation>eine Zeittabelle braucht mindestens zwei Punkte, hat aber %1</translation>
    </message>
    <message>
        <source>the times of a table must grow from point to point, but %1 is followed by %2</source>
        <translation>die Zeiten einer Tabelle müssen von Punkt zu Punkt wachsen, aber auf %1 folgt %2</translation>
    </message>
    <message>
        <source>must be greater than 0, but is 0</source>
        <translation>muss größer als 0 sein, ist aber 0</translation>
    </message>
    <message>
        <source>is zero and describes no orientation; [1, 0, 0, 0] is unturned</source>
        <translation>ist null und beschreibt keine Orientierung; [1, 0, 0, 0] ist ungedreht</translation>
    </message>
    <message>
        <source>the inertia of &quot;%1&quot; is not positive definite (principal moments %2, %3, %4 kg m^2); the order is xx, yy, zz, xy, xz, yz</source>
        <translation>die Trägheit von &quot;%1&quot; ist nicht positiv definit (Hauptmomente %2, %3, %4 kg m^2); die Reihenfolge ist xx, yy, zz, xy, xz, yz</translation>
    </message>
    <message>
        <source>the inertia of &quot;%1&quot; belongs to no solid: its largest principal moment %2 exceeds the sum of the others, %3 kg m^2</source>
        <translation>die Trägheit von &quot;%1&quot; gehört zu keinem Volumenkörper: ihr größtes Hauptmoment %2 übersteigt die Summe der anderen, %3 kg m^2</translation>
    </message>
    <message>
        <source>goes with Newton&apos;s impact law only; set it to 0, or &quot;impact_law&quot; to &quot;newton&quot;</source>
        <translation>gehört nur zum Stoßgesetz von Newton; setzen Sie es auf 0, oder &quot;impact_law&quot; auf &quot;newton&quot;</translation>
    </message>
    <message>
        <source>contact &quot;%1&quot; is %2, which only time stepping follows; set the run&apos;s &quot;strategy&quot; to &quot;hybrid&quot; or &quot;time-stepping&quot;, or the law to &quot;%3&quot;</source>
        <translation>Kontakt &quot;%1&quot; ist %2, dem nur das Zeitschrittverfahren folgt; setzen Sie &quot;strategy&quot; des Laufs auf &quot;hybrid&quot; oder &quot;time-stepping&quot;, oder das Gesetz auf &quot;%3&quot;</translation>
    </message>
    <message>
        <source>goes with a side&apos;s body &quot;*&quot; only; remove it</source>
        <translation>gehört nur zum Körper &quot;*&quot; einer Seite; entfernen Sie es</translation>
    </message>
    <message>
        <source>must be &quot;all&quot; where the body is &quot;*&quot;: faces have names of one body; give those bodies a contact of their own, which takes precedence</source>
        <translation>muss &quot;all&quot; sein, wo der Körper &quot;*&quot; ist: Flächen haben Namen eines Körpers; geben Sie diesen Körpern einen eigenen Kontakt, der Vorrang hat</translation>
    </message>
    <message>
        <source>is measured between two bodies: give those that overlap a contact of their own, which takes precedence</source>
        <translation>wird zwischen zwei Körpern gemessen: geben Sie denen, die sich durchdringen, einen eigenen Kontakt, der Vorrang hat</translation>
    </message>
    <message>
        <source>is &quot;%1&quot; and itself, which never touch; remove it</source>
        <translation>ist &quot;%1&quot; und er selbst, die sich nie berühren; entfernen Sie das</translation>
    </message>
    <message>
        <source>contact &quot;%1&quot; and contact &quot;%2&quot; are of the same bodies and have faces in common, where both press; choose other faces for one of them, or remove it</source>
        <translation>Kontakt &quot;%1&quot; und Kontakt &quot;%2&quot; gehören zu denselben Körpern und haben gemeinsame Flächen, an denen beide drücken; wählen Sie für einen von beiden andere Flächen, oder entfernen Sie ihn</translation>
    </message>
    <message>
        <source>is 0, so coupling &quot;%1&quot; would tie nothing together; give another number</source>
        <translation>ist 0, Kopplung &quot;%1&quot; würde also nichts verbinden; geben Sie eine andere Zahl an</translation>
    </message>
    <message>
        <source>coupling &quot;%1&quot; %2</source>
        <translation>Kopplung &quot;%1&quot; %2</translation>
    </message>
    <message>
        <source>coupling &quot;%1&quot; takes the same coordinate of joint &quot;%2&quot; twice; name another joint or another coordinate</source>
        <translation>Kopplung &quot;%1&quot; nimmt dieselbe Koordinate des Gelenks &quot;%2&quot; zweimal; nennen Sie ein anderes Gelenk oder eine andere Koordinate</translation>
    </message>
    <message>
        <source>coupling &quot;%1&quot; has no backlash, so nothing strikes; give &quot;backlash&quot;, or leave it out</source>
        <translation>Kopplung &quot;%1&quot; hat kein Spiel, es stößt also nichts; geben Sie &quot;backlash&quot; an, oder lassen Sie es weg</translation>
    </message>
    <message>
        <source>an angle</source>
        <translation>einen Winkel</translation>
    </message>
    <message>
        <source>a slide</source>
        <translation>einen Weg</translation>
    </message>
    <message>
        <source>a coordinate</source>
        <translation>eine Koordinate</translation>
    </message>
    <message>
        <source>coupling &quot;%1&quot; needs %2 here, and joint &quot;%3&quot;, which is %4, has none that can be coupled; name another joint</source>
        <translation>Kopplung &quot;%1&quot; braucht hier %2, und Gelenk &quot;%3&quot; vom Typ %4 hat keine Koordinate, die sich koppeln lässt; nennen Sie ein anderes Gelenk</translation>
    </message>
    <message>
        <source>coupling &quot;%1&quot; needs %2 here, but &quot;%3&quot; of joint &quot;%4&quot; is %5; name another coordinate or joint</source>
        <translation>Kopplung &quot;%1&quot; braucht hier %2, aber &quot;%3&quot; des Gelenks &quot;%4&quot; ist %5; nennen Sie eine andere Koordinate oder ein anderes Gelenk</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is already used by %2; names must differ</source>
        <translation>&quot;%1&quot; ist schon vergeben an %2; Namen müssen verschieden sein</translation>
    </message>
    <message>
        <source>is %1 m, more than %2 km: contacts could not be computed there; check the number and its unit</source>
        <translation>ist %1 m, mehr als %2 km: Kontakte ließen sich dort nicht berechnen; prüfen Sie die Zahl und ihre Einheit</translation>
    </message>
    <message>
        <source>must be %1, but is %2%3</source>
        <translation>muss %1 sein, ist aber %2%3</translation>
    </message>
    <message>
        <source>is empty; give %1</source>
        <translation>ist leer; geben Sie an: %1</translation>
    </message>
    <message>
        <source>there is no %1 named &quot;%2&quot;%3</source>
        <translation>es gibt das Genannte nicht (%1 &quot;%2&quot;)%3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins no two bodies: it is a coupling of two joints; add one of the type &quot;%2&quot; to &quot;couplings&quot;, between the coordinates of joints that carry its wheels or slides</source>
        <translation>&quot;%1&quot; verbindet keine zwei Körper: es ist eine Kopplung zweier Gelenke; fügen Sie unter &quot;couplings&quot; eine vom Typ &quot;%2&quot; hinzu, zwischen den Koordinaten der Gelenke, die ihre Räder oder Schieber tragen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; solves %2 (bilateral rows), of which no run has a problem: joints are eliminated before, and contacts, limits and friction have inequalities; set &quot;solver&quot; to &quot;%3&quot;</source>
        <translation>&quot;%1&quot; löst %2 (bilaterale Zeilen), eine Aufgabe, die kein Lauf hat: Gelenke werden vorher eliminiert, und Kontakte, Grenzen und Reibung haben Ungleichungen; setzen Sie &quot;solver&quot; auf &quot;%3&quot;</translation>
    </message>
    <message>
        <source>unknown %1 &quot;%2&quot;%3</source>
        <translation>unbekannt: %1 &quot;%2&quot;%3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has coordinates that begin anew with each step and masses that change with them, and &quot;%2&quot; %3; set &quot;formulation&quot; to &quot;%4&quot;, or &quot;integrator&quot; to &quot;%5&quot;</source>
        <translation>&quot;%1&quot; hat Koordinaten, die mit jedem Schritt neu beginnen, und Massen, die sich mit ihnen ändern, und &quot;%2&quot; %3; setzen Sie &quot;formulation&quot; auf &quot;%4&quot;, oder &quot;integrator&quot; auf &quot;%5&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; solves a dense system for all that closes loops or couples joints: with %2 of these its steps take long; those of &quot;%3&quot; grow with the number of bodies only</source>
        <translation>&quot;%1&quot; löst ein dichtes System für alles, was Schleifen schließt oder Gelenke koppelt: mit %2 davon dauern seine Schritte lang; die von &quot;%3&quot; wachsen nur mit der Zahl der Körper</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is for explicit and half-explicit methods, and &quot;%2&quot; solves equations of its own for positions and multipliers together; set &quot;formulation&quot; to &quot;%3&quot;, or &quot;integrator&quot; to &quot;%4&quot;</source>
        <translation>&quot;%1&quot; ist für explizite und halbexplizite Verfahren, und &quot;%2&quot; löst eigene Gleichungen für Positionen und Multiplikatoren zugleich; setzen Sie &quot;formulation&quot; auf &quot;%3&quot;, oder &quot;integrator&quot; auf &quot;%4&quot;</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; is %2; a motor drives only a %3 joint%4: remove &quot;motor&quot;, or use loads on the bodies</source>
        <translation>Gelenk &quot;%1&quot; hat den Typ %2; ein Motor treibt nur ein Gelenk vom Typ %3%4: entfernen Sie &quot;motor&quot;, oder nehmen Sie Lasten auf die Körper</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; turns nearly a whole turn between its limits; time stepping may step over them: set &quot;strategy&quot; to &quot;event-driven&quot;, or choose a smaller span</source>
        <translation>Gelenk &quot;%1&quot; dreht zwischen seinen Grenzen fast eine ganze Umdrehung; das Zeitschrittverfahren kann über sie hinwegschreiten: setzen Sie &quot;strategy&quot; auf &quot;event-driven&quot;, oder wählen Sie eine kleinere Spanne</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; is %2; only a %3 joint has limits%4: remove &quot;limits&quot;, or use a contact as a stop</source>
        <translation>Gelenk &quot;%1&quot; hat den Typ %2; nur ein Gelenk vom Typ %3 hat Grenzen%4: entfernen Sie &quot;limits&quot;, oder nehmen Sie einen Kontakt als Anschlag</translation>
    </message>
    <message>
        <source>the lower limit %1 must be below the upper one, %2</source>
        <translation>die untere Grenze %1 muss unter der oberen liegen, %2</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; has no limits to rebound from; give &quot;limits&quot;, or leave it out</source>
        <translation>Gelenk &quot;%1&quot; hat keine Grenzen, von denen es zurückprallen könnte; geben Sie &quot;limits&quot; an, oder lassen Sie es weg</translation>
    </message>
    <message>
        <source>, or a named coordinate (&quot;coordinate&quot;: %1)</source>
        <translation>, oder eine benannte Koordinate (&quot;coordinate&quot;: %1)</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; has no curve to run along; name at least one edge of body a, like &quot;%2#edge:1&quot;</source>
        <translation>Gelenk &quot;%1&quot; hat keine Kurve, auf der es läuft; nennen Sie mindestens eine Kante des Körpers a, wie &quot;%2#edge:1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no edge; write &quot;instance/path#edge:N&quot;, N counting from 1</source>
        <translation>&quot;%1&quot; ist keine Kante; schreiben Sie &quot;instance/path#edge:N&quot;, N von 1 an gezählt</translation>
    </message>
    <message>
        <source>body &quot;%1&quot; has no shapes, so it has no edge &quot;%2&quot;; give it the part that carries the curve, or change a and b over</source>
        <translation>Körper &quot;%1&quot; hat keine Formen, also keine Kante &quot;%2&quot;; geben Sie ihm das Teil, das die Kurve trägt, oder vertauschen Sie a und b</translation>
    </message>
    <message>
        <source>body &quot;%1&quot; has no part &quot;%2&quot;%3; the edges are those of body a</source>
        <translation>Körper &quot;%1&quot; hat kein Teil &quot;%2&quot;%3; die Kanten sind die des Körpers a</translation>
    </message>
    <message>
        <source>slides</source>
        <translation>gleitet</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>dreht</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; %2; use &quot;%3&quot; instead of &quot;%4&quot;</source>
        <translation>Gelenk &quot;%1&quot; %2; nehmen Sie &quot;%3&quot; statt &quot;%4&quot;</translation>
    </message>
    <message>
        <source>point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>the table of the motor of joint &quot;%1&quot; has %2 %3; give at least two</source>
        <translation>die Tabelle des Motors des Gelenks &quot;%1&quot; hat %2 %3; geben Sie mindestens zwei an</translation>
    </message>
    <message>
        <source>the times of the motor&apos;s table must grow from point to point, but %1 is followed by %2; sort the points, and give each time once</source>
        <translation>die Zeiten der Tabelle des Motors müssen von Punkt zu Punkt wachsen, aber auf %1 folgt %2; sortieren Sie die Punkte, und geben Sie jede Zeit einmal an</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; is %2; only a %3 joint has friction%4: remove it</source>
        <translation>Gelenk &quot;%1&quot; hat den Typ %2; nur ein Gelenk vom Typ %3 hat Reibung%4: entfernen Sie sie</translation>
    </message>
    <message>
        <source>is kept but has no effect on a %1</source>
        <translation>wird behalten, hat aber keine Wirkung (%1)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and itself; a rigid body does not move against itself</source>
        <translation>&quot;%1&quot; und ihm selbst; ein starrer Körper bewegt sich nicht gegen sich selbst</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot;, which are both fixed, so it has no effect</source>
        <translation>&quot;%1&quot; und &quot;%2&quot;, die beide fest stehen, hat also keine Wirkung</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot; is between %3; choose another body or remove the %4</source>
        <translation>%1 &quot;%2&quot; liegt zwischen %3; wählen Sie einen anderen Körper, oder entfernen Sie das Element (%4)</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; is %2 and has no coordinate to be named; leave it out</source>
        <translation>Gelenk &quot;%1&quot; hat den Typ %2 und keine Koordinate zu benennen; lassen Sie sie weg</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; has no coordinate &quot;%2&quot;%3</source>
        <translation>Gelenk &quot;%1&quot; hat keine Koordinate &quot;%2&quot;%3</translation>
    </message>
    <message>
        <source>is zero; the axis needs a direction</source>
        <translation>ist null; die Achse braucht eine Richtung</translation>
    </message>
    <message>
        <source>is zero; the zero of the angle needs a direction</source>
        <translation>ist null; der Nullpunkt des Winkels braucht eine Richtung</translation>
    </message>
    <message>
        <source>is parallel to the axis z; give a direction across the axis</source>
        <translation>ist parallel zur Achse z; geben Sie eine Richtung quer zur Achse an</translation>
    </message>
    <message>
        <source>is %1, below the friction while sliding, %2; give at least that, or 0 for the same</source>
        <translation>ist %1, unter der Gleitreibung, %2; geben Sie mindestens diese an, oder 0 für dieselbe</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may mean a part of more than one file of body &quot;%2&quot;; the one of &quot;%3&quot; is taken.</source>
        <translation>&quot;%1&quot; kann ein Teil mehrerer Dateien des Körpers &quot;%2&quot; meinen; das von &quot;%3&quot; wird genommen.</translation>
    </message>
    <message>
        <source>Write &quot;%1%2&quot;, or %3 if another is meant</source>
        <translation>Schreiben Sie &quot;%1%2&quot;, oder %3, wenn ein anderes gemeint ist</translation>
    </message>
    <message>
        <source>is %1; &quot;%2&quot; takes from %3 to %4</source>
        <translation>ist %1; &quot;%2&quot; nimmt Werte von %3 bis %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; solves dense systems: with %2 moving bodies its steps take long; those of &quot;%3&quot; grow with the number of bodies only</source>
        <translation>&quot;%1&quot; löst dichte Systeme: mit %2 beweglichen Körpern dauern seine Schritte lang; die von &quot;%3&quot; wachsen nur mit der Zahl der Körper</translation>
    </message>
    <message>
        <source>adaptive time steps are for time stepping alone; set &quot;strategy&quot; to &quot;time-stepping&quot;, or &quot;adaptive&quot; to false</source>
        <translation>anpassende Zeitschritte gibt es nur beim reinen Zeitschrittverfahren; setzen Sie &quot;strategy&quot; auf &quot;time-stepping&quot;, oder &quot;adaptive&quot; auf false</translation>
    </message>
    <message>
        <source>all smooth steps are to be that long, and it is 0; give a length, or set &quot;step_rule&quot; to &quot;pi&quot;</source>
        <translation>alle glatten Schritte sollen so lang sein, und es ist 0; geben Sie eine Länge an, oder setzen Sie &quot;step_rule&quot; auf &quot;pi&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the time-stepping scheme, not a method between events; set &quot;strategy&quot; to &quot;time-stepping&quot;, or &quot;integrator&quot; to &quot;%2&quot;</source>
        <translation>&quot;%1&quot; ist das Zeitschrittverfahren, kein Verfahren zwischen Ereignissen; setzen Sie &quot;strategy&quot; auf &quot;time-stepping&quot;, oder &quot;integrator&quot; auf &quot;%2&quot;</translation>
    </message>
    <message>
        <source>the friction of joint &quot;%1&quot;</source>
        <translation>der Reibung des Gelenks &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the tangential restitution of contact &quot;%1&quot;</source>
        <translation>der tangentialen Stoßzahl des Kontakts „%1“</translation>
    </message>
    <message>
        <source>Poisson&apos;s law at contact &quot;%1&quot;</source>
        <translation>dem Gesetz von Poisson am Kontakt &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the plastic law of contact &quot;%1&quot;</source>
        <translation>dem plastischen Gesetz des Kontakts &quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; solves the exact law only; set &quot;solver&quot; to &quot;%2&quot;, or &quot;contact_law&quot; to &quot;exact&quot;</source>
        <translation>&quot;%1&quot; löst nur das exakte Gesetz; setzen Sie &quot;solver&quot; auf &quot;%2&quot;, oder &quot;contact_law&quot; auf &quot;exact&quot;</translation>
    </message>
    <message>
        <source>or &quot;%1&quot;</source>
        <translation>oder &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the scheme &quot;%1&quot; is made for Lemke&apos;s method; set &quot;solver&quot; to &quot;%2&quot;%3</source>
        <translation>das Verfahren &quot;%1&quot; ist für das Verfahren von Lemke gemacht; setzen Sie &quot;solver&quot; auf &quot;%2&quot;%3</translation>
    </message>
    <message>
        <source>the scheme &quot;%1&quot; has a friction law of its own; set &quot;contact_law&quot; to &quot;exact&quot;</source>
        <translation>das Verfahren &quot;%1&quot; hat ein eigenes Reibungsgesetz; setzen Sie &quot;contact_law&quot; auf &quot;exact&quot;</translation>
    </message>
    <message>
        <source>the convex relaxation does not follow %1; set &quot;contact_law&quot; to &quot;exact&quot;</source>
        <translation>die konvexe Relaxation folgt %1 nicht; setzen Sie &quot;contact_law&quot; auf &quot;exact&quot;</translation>
    </message>
    <message>
        <source>under the relaxation what slides leaves each impact and bounces; it is made for the strategy &quot;time-stepping&quot;</source>
        <translation>unter der Relaxation verlässt, was gleitet, jeden Stoß und springt; sie ist für die Strategie &quot;time-stepping&quot; gemacht</translation>
    </message>
    <message>
        <source>contact &quot;%1&quot;, which is %2</source>
        <translation>dem Kontakt &quot;%1&quot;, der %2 ist</translation>
    </message>
    <message>
        <source>the static friction of contact &quot;%1&quot;</source>
        <translation>der Haftreibung des Kontakts &quot;%1&quot;</translation>
    </message>
    <message>
        <source>nothing bounces under &quot;%1&quot;: the restitution of the stops of joint &quot;%2&quot; has no effect</source>
        <translation>unter &quot;%1&quot; prallt nichts zurück: die Stoßzahl der Anschläge von Gelenk &quot;%2&quot; hat keine Wirkung</translation>
    </message>
    <message>
        <source>nothing bounces under &quot;%1&quot;: the restitution of coupling &quot;%2&quot; has no effect</source>
        <translation>unter &quot;%1&quot; prallt nichts zurück: die Stoßzahl der Kopplung &quot;%2&quot; hat keine Wirkung</translation>
    </message>
    <message>
        <source>nothing bounces under &quot;%1&quot;: the restitution of contact &quot;%2&quot; has no effect</source>
        <translation>unter &quot;%1&quot; prallt nichts zurück: die Stoßzahl des Kontakts &quot;%2&quot; hat keine Wirkung</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes the restitution of contact &quot;%2&quot; as Poisson&apos;s ratio of impulses, which with friction is not Newton&apos;s</source>
        <translation>&quot;%1&quot; nimmt die Stoßzahl des Kontakts &quot;%2&quot; als Verhältnis der Impulse nach Poisson, was mit Reibung nicht das von Newton ist</translation>
    </message>
    <message>
        <source>&quot;%1&quot; knows no tangential restitution: that of contact &quot;%2&quot; has no effect</source>
        <translation>&quot;%1&quot; kennt keine tangentiale Stoßzahl: die des Kontakts &quot;%2&quot; hat keine Wirkung</translation>
    </message>
    <message>
        <source>the scheme &quot;%1&quot; chooses its own steps; set &quot;adaptive&quot; to false</source>
        <translation>das Verfahren &quot;%1&quot; wählt seine Schritte selbst; setzen Sie &quot;adaptive&quot; auf false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not follow %2; set &quot;scheme&quot; to %3</source>
        <translation>&quot;%1&quot; folgt %2 nicht; setzen Sie &quot;scheme&quot; auf %3</translation>
    </message>
    <message>
        <source>pair of materials</source>
        <translation>Werkstoffpaar</translation>
    </message>
    <message>
        <source>Pose</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>origin of the frame</source>
        <translation>Ursprung des Systems</translation>
    </message>
    <message>
        <source>orientation w, x, y, z; made a unit quaternion</source>
        <translation>Orientierung w, x, y, z; wird zum Einheitsquaternion gemacht</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>velocity of the centre of mass, in world axes</source>
        <translation>Geschwindigkeit des Schwerpunkts, in Weltachsen</translation>
    </message>
    <message>
        <source>angular velocity, in world axes</source>
        <translation>Winkelgeschwindigkeit, in Weltachsen</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>Geometrie</translation>
    </message>
    <message>
        <source>the name by which shapes refer to this file</source>
        <translation>der Name, unter dem Formen sich auf diese Datei beziehen</translation>
    </message>
    <message>
        <source>the CAD file, relative to the project file</source>
        <translation>die CAD-Datei, relativ zur Projektdatei</translation>
    </message>
    <message>
        <source>checksum of the file when it was last read; empty when never read</source>
        <translation>Prüfsumme der Datei, als sie zuletzt gelesen wurde; leer, wenn nie gelesen</translation>
    </message>
    <message>
        <source>multiplies the file&apos;s declared unit</source>
        <translation>vervielfacht die angegebene Einheit der Datei</translation>
    </message>
    <message>
        <source>the unit of length of a file that declares none; one that does keeps its own</source>
        <translation>die Längeneinheit einer Datei, die keine angibt; eine, die sie angibt, behält ihre eigene</translation>
    </message>
    <message>
        <source>code page of names in the file, like windows-1251, where it is not UTF-8 and is not found out by itself</source>
        <translation>Zeichensatz der Namen in der Datei, wie windows-1251, wo er nicht UTF-8 ist und sich nicht von selbst ermitteln lässt</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>unique among the materials</source>
        <translation>unter den Werkstoffen eindeutig</translation>
    </message>
    <message>
        <source>mass of a cubic metre</source>
        <translation>Masse eines Kubikmeters</translation>
    </message>
    <message>
        <source>Pair of materials</source>
        <translation>Werkstoffpaar</translation>
    </message>
    <message>
        <source>a material</source>
        <translation>ein Werkstoff</translation>
    </message>
    <message>
        <source>another material, or the same</source>
        <translation>ein anderer Werkstoff, oder derselbe</translation>
    </message>
    <message>
        <source>how much an impact gives back along the normal: 0 nothing, 1 all</source>
        <translation>wie viel ein Stoß in Richtung der Normalen zurückgibt: 0 nichts, 1 alles</translation>
    </message>
    <message>
        <source>Coulomb&apos;s coefficient while sliding</source>
        <translation>Reibungszahl nach Coulomb beim Gleiten</translation>
    </message>
    <message>
        <source>Coulomb&apos;s coefficient while sticking, not below friction; 0: the same as friction</source>
        <translation>Reibungszahl nach Coulomb beim Haften, nicht kleiner als die Gleitreibung; 0: dieselbe wie beim Gleiten</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>id of the CAD file the part is in</source>
        <translation>Kennung der CAD-Datei, in der das Teil steht</translation>
    </message>
    <message>
        <source>instance path of the part in that file</source>
        <translation>Pfad des Exemplars des Teils in dieser Datei</translation>
    </message>
    <message>
        <source>a simple solid instead of a CAD part, centred on its own frame</source>
        <translation>ein einfacher Volumenkörper statt eines CAD-Teils, in seinem eigenen System zentriert</translation>
    </message>
    <message>
        <source>radius of the ball, of the cylinder or of the caps</source>
        <translation>Radius der Kugel, des Zylinders oder der Kappen</translation>
    </message>
    <message>
        <source>length along z; of a capsule, between the centres of its caps</source>
        <translation>Länge entlang z; bei einer Kapsel zwischen den Mitten ihrer Kappen</translation>
    </message>
    <message>
        <source>full lengths along x, y, z; a plane is a rectangle in x and y that faces +z, its z is not used</source>
        <translation>volle Längen entlang x, y, z; eine Ebene ist ein Rechteck in x und y, das nach +z weist, ihr z wird nicht benutzt</translation>
    </message>
    <message>
        <source>gives the density, unless the body has a mass</source>
        <translation>gibt die Dichte, wenn der Körper keine Masse hat</translation>
    </message>
    <message>
        <source>whether the shape takes part in contacts</source>
        <translation>ob die Form an Kontakten teilnimmt</translation>
    </message>
    <message>
        <source>turns the outer side of an open surface to its other side</source>
        <translation>dreht die Außenseite einer offenen Fläche auf ihre andere Seite</translation>
    </message>
    <message>
        <source>pose in the body frame; absent: where the CAD assembly puts the part, or the body frame itself</source>
        <translation>Lage im Körpersystem; fehlt sie: wo die CAD-Baugruppe das Teil hat, oder das Körpersystem selbst</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>centre of mass in the body frame</source>
        <translation>Schwerpunkt im Körpersystem</translation>
    </message>
    <message>
        <source>xx, yy, zz, xy, xz, yz about the centre of mass, in body axes (entries of the matrix)</source>
        <translation>xx, yy, zz, xy, xz, yz um den Schwerpunkt, in Körperachsen (Einträge der Matrix)</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>unique among the bodies</source>
        <translation>unter den Körpern eindeutig</translation>
    </message>
    <message>
        <source>stands still in the world</source>
        <translation>steht in der Welt still</translation>
    </message>
    <message>
        <source>the body frame in the world</source>
        <translation>das Körpersystem in der Welt</translation>
    </message>
    <message>
        <source>at the start, made consistent with the joints</source>
        <translation>zu Beginn, wird mit den Gelenken verträglich gemacht</translation>
    </message>
    <message>
        <source>what the body looks like and touches with</source>
        <translation>wie der Körper aussieht und womit er berührt</translation>
    </message>
    <message>
        <source>explicit mass; absent: from the shapes and their densities</source>
        <translation>ausdrückliche Masse; fehlt sie: aus den Formen und ihren Dichten</translation>
    </message>
    <message>
        <source>Pair of bodies</source>
        <translation>Körperpaar</translation>
    </message>
    <message>
        <source>a body</source>
        <translation>ein Körper</translation>
    </message>
    <message>
        <source>another body</source>
        <translation>ein anderer Körper</translation>
    </message>
    <message>
        <source>Contact side</source>
        <translation>Kontaktseite</translation>
    </message>
    <message>
        <source>the body on this side, or &quot;*&quot;: every body that has shapes for contact</source>
        <translation>der Körper auf dieser Seite, oder &quot;*&quot;: jeder Körper, der Formen für Kontakt hat</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or a list of faces `instance/path#face:N`, which bring their edges and vertices, and of single vertices `instance/path#vertex:N`</source>
        <translation>&quot;all&quot;, oder eine Liste von Flächen `instance/path#face:N`, die ihre Kanten und Ecken mitbringen, und von einzelnen Ecken `instance/path#vertex:N`</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>unique among the contacts</source>
        <translation>unter den Kontakten eindeutig</translation>
    </message>
    <message>
        <source>one side</source>
        <translation>eine Seite</translation>
    </message>
    <message>
        <source>the other side</source>
        <translation>die andere Seite</translation>
    </message>
    <message>
        <source>newton: restitution is the ratio of the normal speeds after and before; poisson: of the impulses while the bodies part and while they meet</source>
        <translation>newton: die Stoßzahl ist das Verhältnis der Normalgeschwindigkeiten danach und davor; poisson: der Impulse, während die Körper sich trennen und während sie sich treffen</translation>
    </message>
    <message>
        <source>impact law</source>
        <translation>Stoßgesetz</translation>
    </message>
    <message>
        <source>newton</source>
        <translation>nach Newton</translation>
    </message>
    <message>
        <source>poisson</source>
        <translation>nach Poisson</translation>
    </message>
    <message>
        <source>how much an impact gives back of the sliding velocity, as far as friction can; with Newton&apos;s law</source>
        <translation>wie viel ein Stoß von der Gleitgeschwindigkeit zurückgibt, soweit Reibung das kann; mit dem Gesetz von Newton</translation>
    </message>
    <message>
        <source>so deep the bodies may lie in one another at the start: the depth found there is then this contact&apos;s zero, from which its gaps are measured; 0: they may not</source>
        <translation>so tief dürfen die Körper sich zu Beginn durchdringen: die dort gefundene Tiefe ist dann der Nullpunkt dieses Kontakts, von dem aus seine Spalte gemessen werden; 0: sie dürfen nicht</translation>
    </message>
    <message>
        <source>restitution, friction and static friction are those of the pair of materials of the two shapes that touch (&quot;material_pairs&quot;), in place of this contact&apos;s own</source>
        <translation>Stoßzahl, Reibung und Haftreibung sind die des Werkstoffpaars der beiden Formen, die sich berühren (&quot;material_pairs&quot;), an Stelle der eigenen dieses Kontakts</translation>
    </message>
    <message>
        <source>of a contact with &quot;*&quot;: bodies that a joint connects touch by it, too; without, they do not</source>
        <translation>bei einem Kontakt mit &quot;*&quot;: auch Körper, die ein Gelenk verbindet, berühren sich durch ihn; ohne dies nicht</translation>
    </message>
    <message>
        <source>of a contact with &quot;*&quot;: pairs of bodies that do not touch by it</source>
        <translation>bei einem Kontakt mit &quot;*&quot;: Paare von Körpern, die sich nicht durch ihn berühren</translation>
    </message>
    <message>
        <source>named value for expressions</source>
        <translation>benannter Wert für Ausdrücke</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>greater than</source>
        <translation>größer als</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>mindestens</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>version of the format</source>
        <translation>Version des Formats</translation>
    </message>
    <message>
        <source>of the project</source>
        <translation>des Projekts</translation>
    </message>
    <message>
        <source>named values for expressions; each may use those above it</source>
        <translation>benannte Werte für Ausdrücke; jeder darf die über ihm benutzen</translation>
    </message>
    <message>
        <source>acceleration of free fall, world axes</source>
        <translation>Fallbeschleunigung, in Weltachsen</translation>
    </message>
    <message>
        <source>the CAD files</source>
        <translation>die CAD-Dateien</translation>
    </message>
    <message>
        <source>materials that shapes refer to</source>
        <translation>Werkstoffe, auf die sich Formen beziehen</translation>
    </message>
    <message>
        <source>what pairs of materials do where they touch</source>
        <translation>was Werkstoffpaare tun, wo sie sich berühren</translation>
    </message>
    <message>
        <source>rigid bodies</source>
        <translation>starre Körper</translation>
    </message>
    <message>
        <source>what holds two bodies together</source>
        <translation>was zwei Körper zusammenhält</translation>
    </message>
    <message>
        <source>gears, racks, belts: what ties coordinates of joints together</source>
        <translation>Zahnräder, Zahnstangen, Riemen: was Koordinaten von Gelenken verbindet</translation>
    </message>
    <message>
        <source>forces, torques and springs</source>
        <translation>Kräfte, Drehmomente und Federn</translation>
    </message>
    <message>
        <source>what may touch what, and how</source>
        <translation>was was berühren darf, und wie</translation>
    </message>
    <message>
        <source>quantities at whose values a run stops, or marks the instant</source>
        <translation>Größen, bei deren Werten ein Lauf anhält oder den Zeitpunkt markiert</translation>
    </message>
    <message>
        <source>settings of a run</source>
        <translation>Einstellungen eines Laufs</translation>
    </message>
    <message>
        <source>what the workbench remembers about its windows</source>
        <translation>was die Oberfläche sich von ihren Fenstern merkt</translation>
    </message>
    <message>
        <source>Joint frame</source>
        <translation>Gelenksystem</translation>
    </message>
    <message>
        <source>the body that carries this frame</source>
        <translation>der Körper, der dieses System trägt</translation>
    </message>
    <message>
        <source>origin, in the body frame</source>
        <translation>Ursprung, im Körpersystem</translation>
    </message>
    <message>
        <source>the joint&apos;s axis, in the body frame</source>
        <translation>die Achse des Gelenks, im Körpersystem</translation>
    </message>
    <message>
        <source>the zero of the angle, in the body frame; made perpendicular to z</source>
        <translation>der Nullpunkt des Winkels, im Körpersystem; wird senkrecht zu z gemacht</translation>
    </message>
    <message>
        <source>the feature it was picked from</source>
        <translation>das Element, von dem es gewählt wurde</translation>
    </message>
    <message>
        <source>Motor table</source>
        <translation>Motortabelle</translation>
    </message>
    <message>
        <source>pairs of a time and a value, times growing; before the first and behind the last their values are kept</source>
        <translation>Paare aus einer Zeit und einem Wert, mit wachsenden Zeiten; vor dem ersten und nach dem letzten bleiben deren Werte</translation>
    </message>
    <message>
        <source>s, and rad, m, rad/s, m/s, N m or N</source>
        <translation>s, und rad, m, rad/s, m/s, N m oder N</translation>
    </message>
    <message>
        <source>between the points: straight lines, with a kink at each point, or a cubic spline that does not bend at its ends</source>
        <translation>zwischen den Punkten: Geraden, mit einem Knick in jedem Punkt, oder ein kubischer Spline, der sich an seinen Enden nicht krümmt</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>cubic</source>
        <translation>kubisch</translation>
    </message>
    <message>
        <source>the file that the points were read from; they are kept here, and it is not read again</source>
        <translation>die Datei, aus der die Punkte gelesen wurden; sie werden hier aufbewahrt, und sie wird nicht noch einmal gelesen</translation>
    </message>
    <message>
        <source>Motor</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>what is given as a function of time: the angle (of a slide: the position) or the speed, which the motor keeps whatever torque that takes; or the torque (of a slide: the force)</source>
        <translation>was als Funktion der Zeit gegeben ist: der Winkel (bei einem Weg: die Position) oder die Geschwindigkeit, die der Motor hält, welches Drehmoment das auch braucht; oder das Drehmoment (bei einem Weg: die Kraft)</translation>
    </message>
    <message>
        <source>kind of motor</source>
        <translation>Art des Motors</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>of b against a, about or along the joint&apos;s axis z; may use t</source>
        <translation>von b gegen a, um oder entlang der Achse z des Gelenks; darf t enthalten</translation>
    </message>
    <message>
        <source>rad, m, rad/s, m/s, N m or N</source>
        <translation>rad, m, rad/s, m/s, N m oder N</translation>
    </message>
    <message>
        <source>the value by points in place of an expression</source>
        <translation>der Wert durch Punkte an Stelle eines Ausdrucks</translation>
    </message>
    <message>
        <source>which coordinate it drives, of a joint with several; empty: the joint&apos;s `coordinate`</source>
        <translation>welche Koordinate er antreibt, bei einem Gelenk mit mehreren; leer: die `coordinate` des Gelenks</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>unique among the joints</source>
        <translation>unter den Gelenken eindeutig</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>the joint&apos;s frame on its first body</source>
        <translation>das System des Gelenks auf seinem ersten Körper</translation>
    </message>
    <message>
        <source>the joint&apos;s frame on its second body</source>
        <translation>das System des Gelenks auf seinem zweiten Körper</translation>
    </message>
    <message>
        <source>the edges `instance/path#edge:N` of body a along which the point runs, in order, each beginning where the one before ends</source>
        <translation>die Kanten `instance/path#edge:N` des Körpers a, auf denen der Punkt läuft, der Reihe nach, jede beginnt, wo die vorige endet</translation>
    </message>
    <message>
        <source>what the point does where two edges meet at an angle: energy-keeping (it turns into the next edge and loses nothing) or plastic (it loses what does not point along the next edge)</source>
        <translation>was der Punkt tut, wo zwei Kanten in einem Winkel aufeinandertreffen: energy-keeping (er biegt in die nächste Kante ein und verliert nichts) oder plastic (er verliert, was nicht entlang der nächsten Kante weist)</translation>
    </message>
    <message>
        <source>kind of corner</source>
        <translation>Art der Ecke</translation>
    </message>
    <message>
        <source>energy-keeping</source>
        <translation>energieerhaltend</translation>
    </message>
    <message>
        <source>how much its stops give back of the speed with which they are hit: 0 nothing, 1 all</source>
        <translation>wie viel seine Anschläge von der Geschwindigkeit zurückgeben, mit der sie getroffen werden: 0 nichts, 1 alles</translation>
    </message>
    <message>
        <source>what it takes to break it loose, not below friction; 0: the same as friction</source>
        <translation>was es braucht, um es loszureißen, nicht kleiner als die Reibung; 0: dasselbe wie die Reibung</translation>
    </message>
    <message>
        <source>Coupling end</source>
        <translation>Ende der Kopplung</translation>
    </message>
    <message>
        <source>the joint whose coordinate is coupled</source>
        <translation>das Gelenk, dessen Koordinate gekoppelt ist</translation>
    </message>
    <message>
        <source>which of its coordinates, of a joint with several; empty: its usual one, or the first that fits</source>
        <translation>welche seiner Koordinaten, bei einem Gelenk mit mehreren; leer: seine übliche, oder die erste passende</translation>
    </message>
    <message>
        <source>Coupling</source>
        <translation>Kopplung</translation>
    </message>
    <message>
        <source>unique among the couplings</source>
        <translation>unter den Kopplungen eindeutig</translation>
    </message>
    <message>
        <source>coupling</source>
        <translation>Kopplung</translation>
    </message>
    <message>
        <source>the first coordinate</source>
        <translation>die erste Koordinate</translation>
    </message>
    <message>
        <source>the second coordinate</source>
        <translation>die zweite Koordinate</translation>
    </message>
    <message>
        <source>the third coordinate</source>
        <translation>die dritte Koordinate</translation>
    </message>
    <message>
        <source>what the last coordinate is where the others are zero, turns counted</source>
        <translation>was die letzte Koordinate ist, wo die anderen null sind, mit gezählten Umdrehungen</translation>
    </message>
    <message>
        <source>the whole play of the last coordinate, half of it to each side; its ends are limits that are struck and left; 0: none</source>
        <translation>das ganze Spiel der letzten Koordinate, die Hälfte zu jeder Seite; seine Enden sind Grenzen, die angestoßen und verlassen werden; 0: keines</translation>
    </message>
    <message>
        <source>how much the ends of the play give back of the speed with which they are struck: 0 nothing, 1 all</source>
        <translation>wie viel die Enden des Spiels von der Geschwindigkeit zurückgeben, mit der sie angestoßen werden: 0 nichts, 1 alles</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>Angriffspunkt</translation>
    </message>
    <message>
        <source>the body it acts on</source>
        <translation>der Körper, auf den sie wirkt</translation>
    </message>
    <message>
        <source>the point it acts at, in the body frame</source>
        <translation>der Punkt, an dem sie wirkt, im Körpersystem</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>unique among the loads</source>
        <translation>unter den Lasten eindeutig</translation>
    </message>
    <message>
        <source>the joint that carries the torque, or on whose coordinate the spring acts: on its body b, and back on a</source>
        <translation>das Gelenk, das das Drehmoment trägt oder auf dessen Koordinate die Feder wirkt: auf seinen Körper b, und zurück auf a</translation>
    </message>
    <message>
        <source>which coordinate of the joint it acts on, of a joint with several; empty: its usual one</source>
        <translation>auf welche Koordinate des Gelenks sie wirkt, bei einem Gelenk mit mehreren; leer: seine übliche</translation>
    </message>
    <message>
        <source>where it acts (a torque uses only the body; &quot;joint&quot; stands instead when it acts on a joint)</source>
        <translation>wo sie wirkt (ein Drehmoment benutzt nur den Körper; statt dessen steht &quot;joint&quot;, wenn sie auf ein Gelenk wirkt)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>hybrid run</source>
        <translation>hybrider Lauf</translation>
    </message>
    <message>
        <source>event-driven run</source>
        <translation>ereignisgesteuerter Lauf</translation>
    </message>
    <message>
        <source>time-stepping run</source>
        <translation>Lauf im Zeitschrittverfahren</translation>
    </message>
    <message>
        <source>the time at which the run ends</source>
        <translation>die Zeit, zu der der Lauf endet</translation>
    </message>
    <message>
        <source>hybrid (event-driven, time stepping where that cannot go on), or one of the two alone</source>
        <translation>hybrid (ereignisgesteuert, im Zeitschrittverfahren, wo es so nicht weitergeht), oder eines von beiden allein</translation>
    </message>
    <message>
        <source>hybrid</source>
        <translation>hybrid</translation>
    </message>
    <message>
        <source>event-driven</source>
        <translation>ereignisgesteuert</translation>
    </message>
    <message>
        <source>time-stepping</source>
        <translation>Zeitschrittverfahren</translation>
    </message>
    <message>
        <source>what happens where sticking and sliding change and where a contact leaves its face or edge: locate (the instant is found and the smooth method goes on) or step-over (time stepping takes over)</source>
        <translation>was geschieht, wo Haften und Gleiten wechseln und wo ein Kontakt seine Fläche oder Kante verlässt: locate (der Zeitpunkt wird gefunden, und das glatte Verfahren geht weiter) oder step-over (das Zeitschrittverfahren übernimmt)</translation>
    </message>
    <message>
        <source>locate</source>
        <translation>lokalisieren</translation>
    </message>
    <message>
        <source>step-over</source>
        <translation>überschreiten</translation>
    </message>
    <message>
        <source>bound of the scaled local error of a step</source>
        <translation>Schranke des skalierten lokalen Fehlers eines Schritts</translation>
    </message>
    <message>
        <source>between regular frames</source>
        <translation>zwischen regelmäßigen Bildern</translation>
    </message>
    <message>
        <source>how the smooth method&apos;s steps follow from the error of the last: pi (a controller that looks at the last two, within limits), thesis (Haddouni&apos;s eq. 2.120 as printed with positions alone, for comparison) or fixed (all as long as first_step)</source>
        <translation>wie die Schritte des glatten Verfahrens aus dem Fehler des letzten folgen: pi (ein Regler, der auf die letzten zwei blickt, in Grenzen), thesis (Gl. 2.120 von Haddouni, wie gedruckt mit Positionen allein, zum Vergleich) oder fixed (alle so lang wie first_step)</translation>
    </message>
    <message>
        <source>pi</source>
        <translation>PI-Regler</translation>
    </message>
    <message>
        <source>thesis</source>
        <translation>Dissertation</translation>
    </message>
    <message>
        <source>of the smooth method; 0: found from the speeds at the start</source>
        <translation>des glatten Verfahrens; 0: aus den Geschwindigkeiten zu Beginn bestimmt</translation>
    </message>
    <message>
        <source>of the smooth method, and of adaptive time steps</source>
        <translation>des glatten Verfahrens und anpassender Zeitschritte</translation>
    </message>
    <message>
        <source>of the time-stepping scheme</source>
        <translation>des Zeitschrittverfahrens</translation>
    </message>
    <message>
        <source>let the time step follow from the tolerance, by comparing each step with two halves; needs the strategy time-stepping</source>
        <translation>lässt den Zeitschritt aus der Toleranz folgen, durch Vergleich jedes Schritts mit zwei halben; braucht die Strategie time-stepping</translation>
    </message>
    <message>
        <source>what an impact does where several contacts touch: simultaneous (the law of impact holds for all of them at once) or sequential (those that approach fastest are struck first, then what approaches now, until nothing does: of a row of equal balls the last one leaves)</source>
        <translation>was ein Stoß tut, wo mehrere Kontakte berühren: simultaneous (das Stoßgesetz gilt für alle zugleich) oder sequential (die sich am schnellsten nähern, stoßen zuerst, dann die, die sich nun nähern, bis sich keine mehr nähern: von einer Reihe gleicher Kugeln geht die letzte ab)</translation>
    </message>
    <message>
        <source>simultaneous</source>
        <translation>gleichzeitig</translation>
    </message>
    <message>
        <source>sequential</source>
        <translation>nacheinander</translation>
    </message>
    <message>
        <source>Coulomb&apos;s law with friction as it is (exact) or its convex relaxation (relaxed), which lifts what slides; the run says how far</source>
        <translation>das Gesetz von Coulomb mit Reibung, wie es ist (exact), oder seine konvexe Relaxation (relaxed), die anhebt, was gleitet; der Lauf sagt, wie weit</translation>
    </message>
    <message>
        <source>contact law</source>
        <translation>Kontaktgesetz</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>relaxed</source>
        <translation>relaxiert</translation>
    </message>
    <message>
        <source>bounces lower than this are ended at once; with transitions step-over they are left to time stepping; 0: 1e-10 m, less in a mechanism under 10 mm, more in one over 10 m whose parts are over 1 m</source>
        <translation>niedrigere Sprünge werden sofort beendet; mit transitions step-over bleiben sie dem Zeitschrittverfahren überlassen; 0: 1e-10 m, weniger in einem Mechanismus unter 10 mm, mehr in einem über 10 m, dessen Teile größer als 1 m sind</translation>
    </message>
    <message>
        <source>gaps under it take part in one impact together; 0: 1e-8 m, less in a mechanism under 10 mm, more in one over 10 m whose parts are over 1 m</source>
        <translation>kleinere Spalte nehmen gemeinsam an einem Stoß teil; 0: 1e-8 m, weniger in einem Mechanismus unter 10 mm, mehr in einem über 10 m, dessen Teile größer als 1 m sind</translation>
    </message>
    <message>
        <source>Sensor</source>
        <translation>Sensor</translation>
    </message>
    <message>
        <source>unique among the sensors</source>
        <translation>unter den Sensoren eindeutig</translation>
    </message>
    <message>
        <source>sensor</source>
        <translation>Sensor</translation>
    </message>
    <message>
        <source>the joint whose coordinate it watches</source>
        <translation>das Gelenk, dessen Koordinate er beobachtet</translation>
    </message>
    <message>
        <source>which coordinate of the joint, of a joint with several; empty: its usual one</source>
        <translation>welche Koordinate des Gelenks, bei einem Gelenk mit mehreren; leer: seine übliche</translation>
    </message>
    <message>
        <source>the contact that it watches</source>
        <translation>der Kontakt, den er beobachtet</translation>
    </message>
    <message>
        <source>the point that it watches</source>
        <translation>der Punkt, den er beobachtet</translation>
    </message>
    <message>
        <source>the point to which the distance is taken</source>
        <translation>der Punkt, zu dem der Abstand genommen wird</translation>
    </message>
    <message>
        <source>along which the point&apos;s position is taken, from the origin, in world axes; made a unit vector</source>
        <translation>entlang derer die Position des Punkts genommen wird, vom Ursprung aus, in Weltachsen; wird zum Einheitsvektor gemacht</translation>
    </message>
    <message>
        <source>at which it acts</source>
        <translation>bei dem er wirkt</translation>
    </message>
    <message>
        <source>of the quantity</source>
        <translation>der Größe</translation>
    </message>
    <message>
        <source>in which sense the quantity passes the value: rising, falling or either</source>
        <translation>in welchem Sinn die Größe den Wert durchläuft: rising, falling oder either</translation>
    </message>
    <message>
        <source>either</source>
        <translation>beides</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>steigend</translation>
    </message>
    <message>
        <source>falling</source>
        <translation>fallend</translation>
    </message>
    <message>
        <source>what happens then: stop (the run ends there) or mark (an event is logged and the run goes on)</source>
        <translation>was dann geschieht: stop (der Lauf endet dort) oder mark (ein Ereignis wird verzeichnet, und der Lauf geht weiter)</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>anhalten</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>markieren</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>an object {…}</source>
        <translation>ein Objekt {…}</translation>
    </message>
    <message>
        <source>a list […]</source>
        <translation>eine Liste […]</translation>
    </message>
    <message>
        <source>text in quotes</source>
        <translation>Text in Anführungszeichen</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>is empty text; write a number or an expression</source>
        <translation>ist leerer Text; schreiben Sie eine Zahl oder einen Ausdruck</translation>
    </message>
    <message>
        <source>a number, or an expression in quotes</source>
        <translation>eine Zahl, oder ein Ausdruck in Anführungszeichen</translation>
    </message>
    <message>
        <source>a list of %1 numbers</source>
        <translation>eine Liste von %1 Zahlen</translation>
    </message>
    <message>
        <source>needs %1 numbers but has %2</source>
        <translation>braucht %1 Zahlen, hat aber %2</translation>
    </message>
    <message>
        <source>a list of points [[…], […]]</source>
        <translation>eine Liste von Punkten [[…], […]]</translation>
    </message>
    <message>
        <source>a list of texts or &quot;%1&quot;</source>
        <translation>eine Liste von Texten oder &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>is an empty list; name at least one or write &quot;%1&quot;</source>
        <translation>ist eine leere Liste; nennen Sie mindestens eines, oder schreiben Sie &quot;%1&quot;</translation>
    </message>
    <message>
        <source>must be %1, but is %2</source>
        <translation>muss %1 sein, ist aber %2</translation>
    </message>
    <message>
        <source>is missing (%1)</source>
        <translation>fehlt (%1)</translation>
    </message>
    <message>
        <source>unknown key, kept but without effect%1</source>
        <translation>unbekannter Schlüssel, behalten, aber ohne Wirkung%1</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>the file ends too early, at %1: it is truncated or a bracket is not closed</source>
        <translation>die Datei endet zu früh, bei %1: sie ist abgeschnitten, oder eine Klammer ist nicht geschlossen</translation>
    </message>
    <message>
        <source>%1 at %2: JSON has no %3; write a finite number</source>
        <translation>%1 bei %2: JSON kennt kein %3; schreiben Sie eine endliche Zahl</translation>
    </message>
    <message>
        <source>a name or text is not valid UTF-8 and cannot be stored (%1)</source>
        <translation>ein Name oder Text ist kein gültiges UTF-8 und lässt sich nicht speichern (%1)</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels; no project is</source>
        <translation>mehr als %1 Ebenen tief verschachtelt; das ist kein Projekt</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; stands twice in one object; keep one of them</source>
        <translation>der Schlüssel &quot;%1&quot; steht zweimal in einem Objekt; behalten Sie einen davon</translation>
    </message>
    <message>
        <source>the number %1 at %2 is too large; write a finite number</source>
        <translation>die Zahl %1 bei %2 ist zu groß; schreiben Sie eine endliche Zahl</translation>
    </message>
    <message>
        <source>not an Escapement project: the file must hold one JSON object {…}</source>
        <translation>kein Escapement-Projekt: die Datei muss ein JSON-Objekt {…} enthalten</translation>
    </message>
    <message>
        <source>not an Escapement project: the key &quot;escapement&quot; with the format&apos;s version is missing; a project starts with { &quot;escapement&quot;: %1 }</source>
        <translation>kein Escapement-Projekt: der Schlüssel &quot;escapement&quot; mit der Version des Formats fehlt; ein Projekt beginnt mit { &quot;escapement&quot;: %1 }</translation>
    </message>
    <message>
        <source>/escapement: must be the integer %1, but is %2</source>
        <translation>/escapement: muss die ganze Zahl %1 sein, ist aber %2</translation>
    </message>
    <message>
        <source>/escapement: the project was written by a newer version (format %1); this program reads format %2: use a newer Escapement</source>
        <translation>/escapement: das Projekt wurde von einer neueren Version geschrieben (Format %1); dieses Programm liest Format %2: nehmen Sie ein neueres Escapement</translation>
    </message>
    <message>
        <source>/escapement: there is no format %1; this program reads format %2</source>
        <translation>/escapement: es gibt kein Format %1; dieses Programm liest Format %2</translation>
    </message>
    <message>
        <source>%1 is a folder; give the project file in it</source>
        <translation>%1 ist ein Ordner; geben Sie die Projektdatei darin an</translation>
    </message>
    <message>
        <source>%1 cannot be read; check that it exists and that you may read it</source>
        <translation>%1 lässt sich nicht lesen; prüfen Sie, ob es die Datei gibt und ob Sie sie lesen dürfen</translation>
    </message>
    <message>
        <source>%1 cannot be saved: %2</source>
        <translation>%1 lässt sich nicht speichern: %2</translation>
    </message>
    <message>
        <source>%1 cannot be saved: %2; the file on disk is as it was</source>
        <translation>%1 lässt sich nicht speichern: %2; die Datei auf der Platte ist, wie sie war</translation>
    </message>
    <message>
        <source>The cryptographic library offers no SHA-256.</source>
        <translation>Die kryptographische Bibliothek bietet kein SHA-256.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be opened; check that it exists and may be read.</source>
        <translation>&apos;%1&apos; lässt sich nicht öffnen; prüfen Sie, ob es die Datei gibt und ob sie gelesen werden darf.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; could not be read to its end.</source>
        <translation>&apos;%1&apos; ließ sich nicht bis zum Ende lesen.</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>, or put semicolons between numbers with decimal commas</source>
        <translation>, oder setzen Sie Semikolons zwischen Zahlen mit Dezimalkomma</translation>
    </message>
    <message>
        <source>line %1: has %2 %3, but a table of a motor has two, time and value; remove the others%4</source>
        <translation>Zeile %1: hat %2 %3, aber eine Motortabelle hat zwei, Zeit und Wert; entfernen Sie die anderen%4</translation>
    </message>
    <message>
        <source>line %1: &quot;%2&quot; is not a number</source>
        <translation>Zeile %1: &quot;%2&quot; ist keine Zahl</translation>
    </message>
    <message>
        <source>line %1: the time %2 does not come after %3 of line %4; sort the rows, and give each time once</source>
        <translation>Zeile %1: die Zeit %2 kommt nicht nach %3 aus Zeile %4; sortieren Sie die Zeilen, und geben Sie jede Zeit einmal an</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>line %1: the text ends after %2 %3 of numbers; a table needs at least two</source>
        <translation>Zeile %1: der Text endet nach %2 %3 mit Zahlen; eine Tabelle braucht mindestens zwei</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be opened; check its name and its permissions</source>
        <translation>&apos;%1&apos; lässt sich nicht öffnen; prüfen Sie den Namen und die Zugriffsrechte</translation>
    </message>
    <message>
        <source>no type of coupling has a number &quot;%1&quot;</source>
        <translation>kein Kopplungstyp hat eine Zahl &quot;%1&quot;</translation>
    </message>
    <message>
        <source>how explicit and half-explicit methods find accelerations: %1; all give the same motion</source>
        <translation>wie explizite und halbexplizite Verfahren Beschleunigungen finden: %1; alle geben dieselbe Bewegung</translation>
    </message>
    <message>
        <source>no type of joint has a number &quot;%1&quot;</source>
        <translation>kein Gelenktyp hat eine Zahl &quot;%1&quot;</translation>
    </message>
    <message>
        <source>; only on a %1 joint, or on a named coordinate</source>
        <translation>; nur bei einem Gelenk vom Typ %1, oder bei einer benannten Koordinate</translation>
    </message>
    <message>
        <source>what drives it%1</source>
        <translation>was es antreibt%1</translation>
    </message>
    <message>
        <source>lower and upper stop of its angle (turns counted) or slide%1</source>
        <translation>unterer und oberer Anschlag seines Winkels (mit gezählten Umdrehungen) oder Wegs%1</translation>
    </message>
    <message>
        <source>dry friction while it moves: a torque, of a slide a force%1</source>
        <translation>trockene Reibung, während es sich bewegt: ein Drehmoment, bei einem Weg eine Kraft%1</translation>
    </message>
    <message>
        <source>which coordinate its limits and friction act on, and its motor where that names none, of a joint with several: %1</source>
        <translation>auf welche Koordinate seine Grenzen und seine Reibung wirken, und sein Motor, wo dieser keine nennt, bei einem Gelenk mit mehreren: %1</translation>
    </message>
    <message>
        <source>loads between frames</source>
        <translation>Lasten zwischen Systemen</translation>
    </message>
    <message>
        <source>of %1: z of the frame it acts in, in the body frame</source>
        <translation>bei %1: z des Systems, in dem sie wirkt, im Körpersystem</translation>
    </message>
    <message>
        <source>of %1: x of that frame, in the body frame; made perpendicular to z</source>
        <translation>bei %1: x dieses Systems, im Körpersystem; wird senkrecht zu z gemacht</translation>
    </message>
    <message>
        <source>the other end</source>
        <translation>das andere Ende</translation>
    </message>
    <message>
        <source>no method has a number &quot;%1&quot;</source>
        <translation>kein Verfahren hat eine Zahl &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 run with %2</source>
        <translation>%1 rechnete mit %2</translation>
    </message>
    <message>
        <source>%1 run with %2 and %3</source>
        <translation>%1 rechnete mit %2 und %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are a pair already (%3), and a pair holds in both orders; remove one of the two</source>
        <translation>&quot;%1&quot; und &quot;%2&quot; sind schon ein Paar (%3), und ein Paar gilt in beiden Reihenfolgen; entfernen Sie eines von beiden</translation>
    </message>
    <message>
        <source>of &quot;%1&quot; and &quot;%2&quot; is %3, below their friction while sliding, %4; give at least that, or 0 for the same</source>
        <translation>ist für &quot;%1&quot; und &quot;%2&quot; %3, unter ihrer Gleitreibung, %4; geben Sie mindestens diese an, oder 0 für dieselbe</translation>
    </message>
    <message>
        <source>contact &quot;%1&quot; goes by materials and may touch &quot;%2&quot; of body &quot;%3&quot;, which has none; give the shape a material, or set its &quot;contact&quot; to false</source>
        <translation>Kontakt &quot;%1&quot; geht nach Werkstoffen und kann &quot;%2&quot; des Körpers &quot;%3&quot; berühren, die keinen hat; geben Sie der Form einen Werkstoff, oder setzen Sie ihr &quot;contact&quot; auf false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; can meet at contact &quot;%3&quot; (bodies &quot;%4&quot; and &quot;%5&quot;), and nothing says what they do then; add the pair to &quot;material_pairs&quot;, or set &quot;by_materials&quot; to false</source>
        <translation>&quot;%1&quot; und &quot;%2&quot; können sich am Kontakt &quot;%3&quot; treffen (Körper &quot;%4&quot; und &quot;%5&quot;), und nichts sagt, was sie dann tun; fügen Sie das Paar zu &quot;material_pairs&quot; hinzu, oder setzen Sie &quot;by_materials&quot; auf false</translation>
    </message>
    <message>
        <source>contact &quot;%1&quot; goes by the materials of its shapes, so its own %2 has no effect; set it to 0, or &quot;by_materials&quot; to false</source>
        <translation>Kontakt &quot;%1&quot; geht nach den Werkstoffen seiner Formen, sein eigenes %2 hat also keine Wirkung; setzen Sie es auf 0, oder &quot;by_materials&quot; auf false</translation>
    </message>
    <message>
        <source>contact &quot;%1&quot; has restitution and friction 0 of its own, though something is given for &quot;%2&quot; on &quot;%3&quot;; set &quot;by_materials&quot; to true if that is to hold here</source>
        <translation>Kontakt &quot;%1&quot; hat Stoßzahl und Reibung 0 als eigene, obwohl für &quot;%2&quot; auf &quot;%3&quot; etwas angegeben ist; setzen Sie &quot;by_materials&quot; auf true, wenn das hier gelten soll</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; meet at contact &quot;%3&quot;: %4</source>
        <translation>&quot;%1&quot; und &quot;%2&quot; treffen sich am Kontakt &quot;%3&quot;: %4</translation>
    </message>
    <message>
        <source>is not a finite number; write a finite one</source>
        <translation>ist keine endliche Zahl; schreiben Sie eine endliche</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number; write a finite one</source>
        <translation>&quot;%1&quot; ist keine endliche Zahl; schreiben Sie eine endliche</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot name a parameter; use letters, digits and _, not starting with a digit</source>
        <translation>&quot;%1&quot; kann keinen Parameter benennen; nehmen Sie Buchstaben, Ziffern und _, ohne Ziffer am Anfang</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot name a parameter, because expressions already use that word; choose another</source>
        <translation>&quot;%1&quot; kann keinen Parameter benennen, weil Ausdrücke dieses Wort schon benutzen; wählen Sie ein anderes</translation>
    </message>
    <message>
        <source>%1; a parameter may only use those above it: move its definition up</source>
        <translation>%1; ein Parameter darf nur die über ihm benutzen: rücken Sie seine Definition nach oben</translation>
    </message>
    <message>
        <source>%1; define it under &quot;parameters&quot;</source>
        <translation>%1; definieren Sie ihn unter &quot;parameters&quot;</translation>
    </message>
    <message>
        <source>the parameter &quot;%1&quot; is defined twice; remove one</source>
        <translation>der Parameter &quot;%1&quot; ist zweimal definiert; entfernen Sie einen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not start with /; a setting reads /run/tolerance=1e-8</source>
        <translation>&quot;%1&quot; beginnt nicht mit /; eine Einstellung lautet /run/tolerance=1e-8</translation>
    </message>
    <message>
        <source>in &quot;%1&quot; a ~ must be written ~0, and a / within a name ~1</source>
        <translation>in &quot;%1&quot; muss ein ~ als ~0 geschrieben werden, und ein / in einem Namen als ~1</translation>
    </message>
    <message>
        <source>in %1, &quot;%2&quot; must be a number, counted from 0, because it picks from a list</source>
        <translation>in %1 muss &quot;%2&quot; eine Zahl sein, von 0 an gezählt, weil sie aus einer Liste wählt</translation>
    </message>
    <message>
        <source>in %1, there is no element %2: the list has %3</source>
        <translation>in %1 gibt es kein Element %2: die Liste hat %3</translation>
    </message>
    <message>
        <source>in %1, there is no key &quot;%2&quot;%3</source>
        <translation>in %1 gibt es keinen Schlüssel &quot;%2&quot;%3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no =; a setting reads /run/tolerance=1e-8</source>
        <translation>&quot;%1&quot; hat kein =; eine Einstellung lautet /run/tolerance=1e-8</translation>
    </message>
    <message>
        <source>in %1, nothing can stand inside %2</source>
        <translation>in %1 kann nichts innerhalb von %2 stehen</translation>
    </message>
    <message>
        <source>; did you mean &quot;%1&quot;?</source>
        <translation>; meinten Sie &quot;%1&quot;?</translation>
    </message>
    <message>
        <source>; known: %1</source>
        <translation>; bekannt sind: %1</translation>
    </message>
    <message>
        <source>%1 places at once</source>
        <translation>%1 Stellen zugleich</translation>
    </message>
    <message>
        <source>The table &apos;%1&apos; cannot be written; check the folder and the room on the disk.</source>
        <translation>Die Tabelle &apos;%1&apos; lässt sich nicht schreiben; prüfen Sie den Ordner und den Platz auf der Platte.</translation>
    </message>
    <message>
        <source>The table &apos;%1&apos; cannot be written; check the folder.</source>
        <translation>Die Tabelle &apos;%1&apos; lässt sich nicht schreiben; prüfen Sie den Ordner.</translation>
    </message>
    <message>
        <source>The table &apos;%1&apos; could not be written to its end; is the disk full?</source>
        <translation>Die Tabelle &apos;%1&apos; ließ sich nicht bis zum Ende schreiben; ist die Platte voll?</translation>
    </message>
    <message>
        <source>energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>kinetic</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>Lage</translation>
    </message>
    <message>
        <source>springs</source>
        <translation>Federn</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>impacts</source>
        <translation>Stöße</translation>
    </message>
    <message>
        <source>dampers</source>
        <translation>Dämpfer</translation>
    </message>
    <message>
        <source>numerical</source>
        <translation>numerisch</translation>
    </message>
    <message>
        <source>other losses</source>
        <translation>andere Verluste</translation>
    </message>
    <message>
        <source>The result&apos;s contact %1 %2 names a pair that is not there.</source>
        <translation>Der Kontakt %1 %2 des Ergebnisses nennt ein Paar, das es nicht gibt.</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>kein Grund angegeben</translation>
    </message>
    <message>
        <source>Result file &apos;%1&apos;: could not %2 (%3); check the path, the permissions and the free space.</source>
        <translation>Ergebnisdatei &apos;%1&apos;: es gelang nicht, %2 (%3); prüfen Sie den Pfad, die Zugriffsrechte und den freien Platz.</translation>
    </message>
    <message>
        <source>%1 magnitude</source>
        <translation>%1 (Betrag)</translation>
    </message>
    <message>
        <source>quaternion w</source>
        <translation>Quaternion w</translation>
    </message>
    <message>
        <source>quaternion</source>
        <translation>Quaternion</translation>
    </message>
    <message>
        <source>linear velocity</source>
        <translation>lineare Geschwindigkeit</translation>
    </message>
    <message>
        <source>angular velocity</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>angular speed</source>
        <translation>Winkelgeschwindigkeit</translation>
    </message>
    <message>
        <source>acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>angular acceleration</source>
        <translation>Winkelbeschleunigung</translation>
    </message>
    <message>
        <source>%1 speed</source>
        <translation>Geschwindigkeit von %1</translation>
    </message>
    <message>
        <source>%1 acceleration</source>
        <translation>Beschleunigung von %1</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>play</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>play speed</source>
        <translation>Geschwindigkeit im Spiel</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>dissipated</source>
        <translation>dissipiert</translation>
    </message>
    <message>
        <source>work of loads</source>
        <translation>Arbeit der Lasten</translation>
    </message>
    <message>
        <source>given by motors</source>
        <translation>von Motoren zugeführt</translation>
    </message>
    <message>
        <source>given by loads</source>
        <translation>von Lasten zugeführt</translation>
    </message>
    <message>
        <source>normal force</source>
        <translation>Normalkraft</translation>
    </message>
    <message>
        <source>friction force</source>
        <translation>Reibkraft</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>Stoßimpuls</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Spalt</translation>
    </message>
    <message>
        <source>friction work</source>
        <translation>Reibarbeit</translation>
    </message>
    <message>
        <source>impact work</source>
        <translation>Stoßarbeit</translation>
    </message>
    <message>
        <source>lower stop</source>
        <translation>unterer Anschlag</translation>
    </message>
    <message>
        <source>upper stop</source>
        <translation>oberer Anschlag</translation>
    </message>
    <message>
        <source>lower backlash</source>
        <translation>unteres Ende des Spiels</translation>
    </message>
    <message>
        <source>upper backlash</source>
        <translation>oberes Ende des Spiels</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>; did you mean &apos;%1&apos;?</source>
        <translation>; meinten Sie &apos;%1&apos;?</translation>
    </message>
    <message>
        <source>The result has no quantity &apos;%1&apos;%2</source>
        <translation>Das Ergebnis hat keine Größe &apos;%1&apos;%2</translation>
    </message>
    <message>
        <source>There is no file &apos;%1&apos;; give the path of a result file (*.h5).</source>
        <translation>Es gibt keine Datei &apos;%1&apos;; geben Sie den Pfad einer Ergebnisdatei (*.h5) an.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a result file that HDF5 can open (%2); run the project again to make a new one.</source>
        <translation>&apos;%1&apos; ist keine Ergebnisdatei, die HDF5 öffnen kann (%2); rechnen Sie das Projekt noch einmal, um eine neue zu erzeugen.</translation>
    </message>
    <message>
        <source>read an attribute</source>
        <translation>ein Attribut zu lesen</translation>
    </message>
    <message>
        <source>find its project text</source>
        <translation>den Text ihres Projekts zu finden</translation>
    </message>
    <message>
        <source>read its project text</source>
        <translation>den Text ihres Projekts zu lesen</translation>
    </message>
    <message>
        <source>open the dataset &apos;%1&apos;</source>
        <translation>den Datensatz &apos;%1&apos; zu öffnen</translation>
    </message>
    <message>
        <source>read the dataset &apos;%1&apos;</source>
        <translation>den Datensatz &apos;%1&apos; zu lesen</translation>
    </message>
    <message>
        <source>Result file &apos;%1&apos;: &apos;%2&apos; has %3 columns instead of %4.</source>
        <translation>Ergebnisdatei &apos;%1&apos;: &apos;%2&apos; hat %3 Spalten statt %4.</translation>
    </message>
    <message>
        <source>choose a row</source>
        <translation>eine Zeile auszuwählen</translation>
    </message>
    <message>
        <source>read a row</source>
        <translation>eine Zeile zu lesen</translation>
    </message>
    <message>
        <source>open a group</source>
        <translation>eine Gruppe zu öffnen</translation>
    </message>
    <message>
        <source>list a group</source>
        <translation>eine Gruppe aufzulisten</translation>
    </message>
    <message>
        <source>Result file &apos;%1&apos;: &apos;%2&apos; has too many dimensions.</source>
        <translation>Ergebnisdatei &apos;%1&apos;: &apos;%2&apos; hat zu viele Dimensionen.</translation>
    </message>
    <message>
        <source>The result&apos;s joint &apos;%1&apos; has more than 3 coordinates.</source>
        <translation>Das Gelenk &apos;%1&apos; des Ergebnisses hat mehr als 3 Koordinaten.</translation>
    </message>
    <message>
        <source>its format %1 is newer; use a newer Escapement.</source>
        <translation>ihr Format %1 ist neuer; nehmen Sie ein neueres Escapement.</translation>
    </message>
    <message>
        <source>; its attribute &apos;format&apos; is missing.</source>
        <translation>; ihr Attribut &apos;format&apos; fehlt.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a result file of this program%2</source>
        <translation>&apos;%1&apos; ist keine Ergebnisdatei dieses Programms%2</translation>
    </message>
    <message>
        <source>create the dataset &apos;%1&apos;</source>
        <translation>den Datensatz &apos;%1&apos; anzulegen</translation>
    </message>
    <message>
        <source>write a unit</source>
        <translation>eine Einheit zu schreiben</translation>
    </message>
    <message>
        <source>extend a dataset</source>
        <translation>einen Datensatz zu verlängern</translation>
    </message>
    <message>
        <source>choose rows</source>
        <translation>Zeilen auszuwählen</translation>
    </message>
    <message>
        <source>write rows</source>
        <translation>Zeilen zu schreiben</translation>
    </message>
    <message>
        <source>create a group</source>
        <translation>eine Gruppe anzulegen</translation>
    </message>
    <message>
        <source>create an attribute</source>
        <translation>ein Attribut anzulegen</translation>
    </message>
    <message>
        <source>write an attribute</source>
        <translation>ein Attribut zu schreiben</translation>
    </message>
    <message>
        <source>create a text</source>
        <translation>einen Text anzulegen</translation>
    </message>
    <message>
        <source>write a text</source>
        <translation>einen Text zu schreiben</translation>
    </message>
    <message>
        <source>create a checkpoint&apos;s list</source>
        <translation>die Liste eines Wiederaufsetzpunkts anzulegen</translation>
    </message>
    <message>
        <source>write a checkpoint</source>
        <translation>einen Wiederaufsetzpunkt zu schreiben</translation>
    </message>
    <message>
        <source>write to the disk</source>
        <translation>auf die Platte zu schreiben</translation>
    </message>
    <message>
        <source>set up its driver</source>
        <translation>ihren Treiber einzurichten</translation>
    </message>
    <message>
        <source>create it</source>
        <translation>sie anzulegen</translation>
    </message>
    <message>
        <source>look at a dataset</source>
        <translation>einen Datensatz anzusehen</translation>
    </message>
    <message>
        <source>contact-force</source>
        <translation>Kontaktkraft</translation>
    </message>
    <message>
        <source>how hard a contact presses, all of its places together</source>
        <translation>wie stark ein Kontakt drückt, alle seine Stellen zusammen</translation>
    </message>
    <message>
        <source>coordinate</source>
        <translation>Koordinate</translation>
    </message>
    <message>
        <source>where a joint&apos;s coordinate is, turns counted</source>
        <translation>wo die Koordinate eines Gelenks ist, mit gezählten Umdrehungen</translation>
    </message>
    <message>
        <source>coordinate-speed</source>
        <translation>Geschwindigkeit der Koordinate</translation>
    </message>
    <message>
        <source>how fast a joint&apos;s coordinate changes</source>
        <translation>wie schnell die Koordinate eines Gelenks sich ändert</translation>
    </message>
    <message>
        <source>how far two points are apart</source>
        <translation>wie weit zwei Punkte voneinander entfernt sind</translation>
    </message>
    <message>
        <source>kinetic-energy</source>
        <translation>kinetische Energie</translation>
    </message>
    <message>
        <source>the kinetic energy of the mechanism</source>
        <translation>die kinetische Energie des Mechanismus</translation>
    </message>
    <message>
        <source>where a point is along a direction</source>
        <translation>wo ein Punkt entlang einer Richtung ist</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; leaves nothing free that could be watched; choose another</source>
        <translation>Gelenk &quot;%1&quot; lässt nichts frei, das sich beobachten ließe; wählen Sie ein anderes</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; turns about all axes at once, and each of its angles jumps at half a turn; watch its &quot;coordinate-speed&quot;, or the &quot;position&quot; of a point</source>
        <translation>Gelenk &quot;%1&quot; dreht sich um alle Achsen zugleich, und jeder seiner Winkel springt nach einer halben Drehung; beobachten Sie seine &quot;coordinate-speed&quot; oder die &quot;position&quot; eines Punkts</translation>
    </message>
    <message>
        <source>leave it empty: it has one only</source>
        <translation>lassen Sie sie leer: es hat nur eine</translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation>es hat %1</translation>
    </message>
    <message>
        <source>joint &quot;%1&quot; has no coordinate &quot;%2&quot;; %3</source>
        <translation>Gelenk &quot;%1&quot; hat keine Koordinate &quot;%2&quot;; %3</translation>
    </message>
    <message>
        <source>is zero; give a direction</source>
        <translation>ist null; geben Sie eine Richtung an</translation>
    </message>
    <message>
        <source>both points are on &quot;%1&quot;, where their distance never changes; choose another body</source>
        <translation>beide Punkte sind auf &quot;%1&quot;, wo ihr Abstand sich nie ändert; wählen Sie einen anderen Körper</translation>
    </message>
    <message>
        <source>the quantity that it watches: %1</source>
        <translation>die Größe, die er beobachtet: %1</translation>
    </message>
    <message>
        <source>how fast a point moves</source>
        <translation>wie schnell ein Punkt sich bewegt</translation>
    </message>
    <message>
        <source>a motor drives the contact &apos;%1&apos; together and nothing can give way; let it give a torque or a force instead, or end its motion before</source>
        <translation>ein Motor treibt den Kontakt &apos;%1&apos; zusammen, und nichts kann nachgeben; lassen Sie ihn statt dessen ein Drehmoment oder eine Kraft geben, oder beenden Sie seine Bewegung vorher</translation>
    </message>
    <message>
        <source>the normal force has ended</source>
        <translation>die Normalkraft ist zu Ende</translation>
    </message>
    <message>
        <source>the tangential velocity vanishes; of sliding on and back, %1</source>
        <translation>die tangentiale Geschwindigkeit verschwindet; vom Gleiten weiter und zurück: %1</translation>
    </message>
    <message>
        <source>the friction force reaches the cone</source>
        <translation>die Reibkraft erreicht den Kegel</translation>
    </message>
    <message>
        <source>what holds it begins to move it</source>
        <translation>was sie festhält, beginnt sie zu bewegen</translation>
    </message>
    <message>
        <source>slides on in another direction</source>
        <translation>gleitet in anderer Richtung weiter</translation>
    </message>
    <message>
        <source>normal parts %1 and %2 %3</source>
        <translation>Normalanteile %1 und %2 %3</translation>
    </message>
    <message>
        <source>stopped by the user at t = %1 s</source>
        <translation>vom Benutzer bei t = %1 s gestoppt</translation>
    </message>
    <message>
        <source>there is no memory left; choose the faces that can touch instead of whole bodies, or a longer output step</source>
        <translation>es ist kein Speicher mehr übrig; wählen Sie statt ganzer Körper die Flächen, die sich berühren können, oder einen längeren Ausgabeschritt</translation>
    </message>
    <message>
        <source>the run ended at t = %1 s: %2</source>
        <translation>der Lauf endete bei t = %1 s: %2</translation>
    </message>
    <message>
        <source>let it turn back or stop before, or give a torque or a force instead of a motion; or change the lengths of the links</source>
        <translation>er muss vorher umkehren oder anhalten, oder ein Moment oder eine Kraft statt einer Bewegung geben; oder die Längen der Glieder ändern</translation>
    </message>
    <message>
        <source>%1 drives the mechanism into a dead centre, beyond which its joints cannot follow: what it moves is %2 times as fast there as elsewhere; %3</source>
        <translation>%1 treibt den Mechanismus in eine Totlage, über die hinaus seine Gelenke nicht folgen können: was er bewegt, ist dort %2-mal so schnell wie sonst; %3</translation>
    </message>
    <message>
        <source>Where the run starts the joints leave more than one way to go on, as where links lie in one line: fewer of their rows are independent there than a little further.</source>
        <translation>Wo der Lauf beginnt, lassen die Gelenke mehr als einen Weg weiter, wie dort, wo Glieder in einer Linie liegen: dort sind weniger ihrer Zeilen unabhängig als ein wenig weiter.</translation>
    </message>
    <message>
        <source>Start beside that place</source>
        <translation>Beginnen Sie neben dieser Stelle</translation>
    </message>
    <message>
        <source>An implicit method, such as %1, may get through</source>
        <translation>Ein implizites Verfahren, etwa %1, kommt vielleicht hindurch</translation>
    </message>
    <message>
        <source>%1 is open by %2 (m or rad) at t = %3 s</source>
        <translation>%1 klafft um %2 (m oder rad) bei t = %3 s</translation>
    </message>
    <message>
        <source>%1: %2 drives the mechanism past a dead centre, where its joints cannot follow; %3</source>
        <translation>%1: %2 treibt den Mechanismus über eine Totlage hinaus, wohin seine Gelenke nicht folgen können; %3</translation>
    </message>
    <message>
        <source>%1, and no motion of the bodies closes it: the joints contradict one another there; look at what they leave free, or let a motor go another way</source>
        <translation>%1, und keine Bewegung der Körper schließt es: die Gelenke widersprechen einander dort; prüfen, was sie frei lassen, oder einen Antrieb anders führen</translation>
    </message>
    <message>
        <source>the balance of energies stays open by %1 J beside %2 J dissipated: what friction, impacts and motors did is known no better than that; smaller steps (/run/step) may tell more</source>
        <translation>die Energiebilanz bleibt um %1 J offen neben %2 J Verlust: was Reibung, Stöße und Antriebe getan haben, ist nicht genauer bekannt; kleinere Schritte (/run/step) sagen vielleicht mehr</translation>
    </message>
    <message>
        <source>the balance of energies stays open by %1 J beside %2 J dissipated: what friction, impacts and motors did is known no better than that; smaller steps (/run/step) or the scheme %3 may tell more</source>
        <translation>die Energiebilanz bleibt um %1 J offen neben %2 J Verlust: was Reibung, Stöße und Antriebe getan haben, ist nicht genauer bekannt; kleinere Schritte (/run/step) oder das Verfahren %3 sagen vielleicht mehr</translation>
    </message>
    <message>
        <source>%1 of %2 touches of elastic contacts are over within fewer than %3 steps, the briefest of &quot;%4&quot; within %5, and took %6 J of %7 J dissipated: such steps damp a bounce, whatever its law; set /run/step below %8 s</source>
        <translation>%1 von %2 Berührungen elastischer Kontakte sind in weniger als %3 Schritten vorbei, die kürzeste von „%4“ in %5, und nahmen %6 J von %7 J dissipierter Energie: solche Schritte dämpfen einen Rückprall, gleich nach welchem Gesetz; setzen Sie /run/step unter %8 s</translation>
    </message>
    <message>
        <source>contacts that give way have ended while they were pressed in, at the ends of their features, and no others could take over %1 J of %2 J that was turned over: this counts as lost to impacts.</source>
        <translation>nachgebende Kontakte endeten, während sie eingedrückt waren, an den Enden ihrer Formelemente, und keine anderen konnten %1 J von %2 J umgesetzter Energie übernehmen: das zählt als an Stöße verloren.</translation>
    </message>
    <message>
        <source>The most, %1 J, &quot;%2&quot; (%3 - %4) lost at t = %5 s.</source>
        <translation>Das meiste, %1 J, verlor „%2“ (%3 - %4) bei t = %5 s.</translation>
    </message>
    <message>
        <source>Such losses are none of the steps, and shorter ones take as much: let contacts press harder by their law, so that what gives way is small against the faces and edges around it</source>
        <translation>Solche Verluste sind keine der Schritte, und kürzere nehmen ebenso viel: lassen Sie Kontakte nach ihrem Gesetz stärker drücken, damit klein bleibt, was nachgibt, gegen die Flächen und Kanten ringsum</translation>
    </message>
    <message>
        <source>bodies turn by %1 rad in a time step, and &quot;%2&quot; comes and goes within one: in %3 steps they were taken out of one another without any force that was seen; set /run/step below %4 s</source>
        <translation>Körper drehen sich in einem Zeitschritt um %1 rad, und „%2“ kommt und geht in einem: in %3 Schritten wurden sie auseinandergenommen, ohne dass eine Kraft zu sehen war; setzen Sie /run/step unter %4 s</translation>
    </message>
    <message>
        <source>in %1 of %2 time steps through which a contact presses on it turned by more than %3 rad, &quot;%4&quot; by up to %5 rad: such steps lead past its surfaces, and what it does to the bodies hangs on their length; set /run/step below %6 s</source>
        <translation>in %1 von %2 Zeitschritten, über die ein Kontakt weiter drückt, hat er sich um mehr als %3 rad gedreht, &quot;%4&quot; um bis zu %5 rad: solche Schritte führen an seinen Flächen vorbei, und was er mit den Körpern tut, hängt von ihrer Länge ab; setzen Sie /run/step unter %6 s</translation>
    </message>
    <message>
        <source>the relaxed friction cone has lifted &quot;%1&quot; by %2 mm off what it slid on, at t = %3 s: what slides under it opens with the friction coefficient times its speed, there %4 m/s, however short the steps.</source>
        <translation>der relaxierte Reibkegel hat „%1“ bei t = %3 s um %2 mm von dem abgehoben, worauf es glitt: was unter ihm gleitet, öffnet sich mit Reibwert mal Gleitgeschwindigkeit, dort %4 m/s, wie kurz die Schritte auch sind.</translation>
    </message>
    <message>
        <source>Set /run/contact_law to exact, which lifts nothing</source>
        <translation>Setzen Sie /run/contact_law auf exact, das hebt nichts ab</translation>
    </message>
    <message>
        <source>Choose a scheme with the exact cone, such as %1</source>
        <translation>Wählen Sie ein Verfahren mit dem genauen Kegel, etwa %1</translation>
    </message>
    <message>
        <source>%1 itself has damped away %2 J of %3 J; where these are no vibrations that should die out, a smaller tolerance or a method that does not damp keeps them</source>
        <translation>%1 hat selbst %2 J von %3 J weggedämpft; wo das keine Schwingungen sind, die abklingen sollen, erhält sie eine kleinere Toleranz oder ein Verfahren, das nicht dämpft</translation>
    </message>
    <message>
        <source>touching at the start</source>
        <translation>berührt zu Beginn</translation>
    </message>
    <message>
        <source>/run/tolerance or /run/output_step</source>
        <translation>/run/tolerance oder /run/output_step</translation>
    </message>
    <message>
        <source>time-stepping with small steps</source>
        <translation>Zeitschrittverfahren mit kleinen Schritten</translation>
    </message>
    <message>
        <source>bodies &apos;%1&apos; and &apos;%2&apos; lie in one another by %3 mm at (%4, %5, %6) m, face %7 in %8, and the contact &apos;%9&apos; bears nothing so deep there: what would follow is wrong.</source>
        <translation>Körper &apos;%1&apos; und &apos;%2&apos; durchdringen sich um %3 mm bei (%4, %5, %6) m, Fläche %7 in %8, und der Kontakt &apos;%9&apos; trägt dort in solcher Tiefe nichts: was folgen würde, ist falsch.</translation>
    </message>
    <message>
        <source>the &apos;%1&apos; is passed by %2 %3 at t = %4 s and holds nothing: what would follow is wrong.</source>
        <translation>&apos;%1&apos; ist bei t = %4 s um %2 %3 überschritten und hält nichts: was folgen würde, ist falsch.</translation>
    </message>
    <message>
        <source>A smaller /run/step may meet it, if no motor drives beyond it</source>
        <translation>Mit kleinerem /run/step wird er vielleicht getroffen, wenn kein Motor darüber hinaus treibt</translation>
    </message>
    <message>
        <source>A smaller /run/tolerance or /run/output_step may meet it, or the strategy time-stepping with small steps, if no motor drives beyond it</source>
        <translation>Mit kleinerem /run/tolerance oder /run/output_step oder mit der Strategie time-stepping und kleinen Schritten wird er vielleicht getroffen, wenn kein Motor darüber hinaus treibt</translation>
    </message>
    <message>
        <source>bodies &apos;%1&apos; and &apos;%2&apos; lie in one another by %3 mm, deeper than %4 mm, a quarter of the thinner part (of a ball half its radius): so far the law of the contact &apos;%5&apos; does not hold; let it press harder, or the bodies meet more slowly</source>
        <translation>Körper &apos;%1&apos; und &apos;%2&apos; liegen um %3 mm ineinander, tiefer als %4 mm, ein Viertel des dünneren Teils (bei einer Kugel ihr halber Radius): so weit gilt das Gesetz des Kontakts &apos;%5&apos; nicht; lassen Sie ihn stärker drücken, oder die Körper langsamer aufeinandertreffen</translation>
    </message>
    <message>
        <source>Bodies touch a plane from above, and hardly anything its rim: take a box in its place, or a plane that reaches further</source>
        <translation>Körper berühren eine Ebene von oben, und kaum etwas ihren Rand: nehmen Sie statt ihrer einen Quader oder eine größere Ebene</translation>
    </message>
    <message>
        <source>Let it press harder by its law, let less force act, or the bodies meet more slowly: what gives way must stay small against the parts and their edges; where it is, a smaller /run/step may meet the place</source>
        <translation>Lassen Sie ihn nach seinem Gesetz stärker drücken, weniger Kraft wirken oder die Körper langsamer aufeinandertreffen: was nachgibt, muss klein bleiben gegen die Teile und ihre Kanten; wo es das ist, wird die Stelle mit kleinerem /run/step vielleicht getroffen</translation>
    </message>
    <message>
        <source>A smaller /run/step may meet the place; if it does not, choose other faces for the contact</source>
        <translation>Mit kleinerem /run/step wird die Stelle vielleicht getroffen; wenn nicht, wählen Sie andere Flächen für den Kontakt</translation>
    </message>
    <message>
        <source>A smaller %1 may meet the place; if it does not, choose other faces for the contact, or the strategy %2</source>
        <translation>Mit kleinerem %1 wird die Stelle vielleicht getroffen; wenn nicht, wählen Sie andere Flächen für den Kontakt, oder die Strategie %2</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos; would accept an overlap of %2 mm, more than a hundredth of the smaller part, %3 mm; that is no error of a pose: move the bodies apart</source>
        <translation>Kontakt &apos;%1&apos; würde eine Durchdringung von %2 mm zulassen, mehr als ein Hundertstel des kleineren Teils, %3 mm; das ist kein Lagefehler: trennen Sie die Körper</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos; would accept an overlap of %2 mm, more than an eighth of the thickness of the thinner part, %3 mm: deeper than that it would hold nothing; accept no more than that, or move the bodies apart</source>
        <translation>Kontakt &apos;%1&apos; würde eine Durchdringung von %2 mm zulassen, mehr als ein Achtel der Dicke des dünneren Teils, %3 mm: tiefer würde er nichts halten; lassen Sie nicht mehr als das zu, oder trennen Sie die Körper</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos; starts %2 mm deep, accepted: its gaps are measured from there</source>
        <translation>Kontakt &apos;%1&apos; beginnt %2 mm tief, zugelassen: von dort werden seine Spalte gemessen</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos; accepts an overlap of %2 mm, but nothing of it overlaps by more than %3 mm at the start: that has no effect</source>
        <translation>Kontakt &apos;%1&apos; lässt eine Durchdringung von %2 mm zu, aber nichts daran durchdringt sich zu Beginn um mehr als %3 mm: das hat keine Wirkung</translation>
    </message>
    <message>
        <source>residual %1</source>
        <translation>Residuum %1</translation>
    </message>
    <message>
        <source>Painleve situation: several accelerations are possible; the contact opens%1</source>
        <translation>Painlevé-Situation: mehrere Beschleunigungen sind möglich; der Kontakt öffnet%1</translation>
    </message>
    <message>
        <source>sticks</source>
        <translation>haftet</translation>
    </message>
    <message>
        <source>lifts off</source>
        <translation>hebt ab</translation>
    </message>
    <message>
        <source>a resting contact starts to slip</source>
        <translation>ein ruhender Kontakt beginnt zu gleiten</translation>
    </message>
    <message>
        <source>; its friction of %1 is above %2, up to which accelerations are unique</source>
        <translation>; seine Reibung von %1 liegt über %2, bis wohin Beschleunigungen eindeutig sind</translation>
    </message>
    <message>
        <source>takes over where the places have become one</source>
        <translation>übernimmt, wo die Stellen eine geworden sind</translation>
    </message>
    <message>
        <source>leaves its feature, and nothing is touched there</source>
        <translation>verlässt sein Element, und dort wird nichts berührt</translation>
    </message>
    <message>
        <source>takes over at the border</source>
        <translation>übernimmt an der Grenze</translation>
    </message>
    <message>
        <source>lifts off at the edge</source>
        <translation>hebt an der Kante ab</translation>
    </message>
    <message>
        <source>runs on smoothly</source>
        <translation>läuft glatt weiter</translation>
    </message>
    <message>
        <source>runs on, tangent: curvature %1 1/m, then %2 1/m</source>
        <translation>läuft weiter, tangential: Krümmung %1 1/m, dann %2 1/m</translation>
    </message>
    <message>
        <source>nearly tangent: %1 apart; the velocity is turned by that with its energy kept</source>
        <translation>fast tangential: %1 auseinander; die Geschwindigkeit wird um so viel gedreht und behält ihre Energie</translation>
    </message>
    <message>
        <source>corner of %1, %2: arrives with %3 m/s, goes on with %4 m/s</source>
        <translation>Ecke von %1, %2: kommt mit %3 m/s an, geht mit %4 m/s weiter</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;: the point has come to the end of its curve, %2; add edges that lead it on, put a stop (a contact) before the end, or end the run before</source>
        <translation>Gelenk &apos;%1&apos;: der Punkt ist ans Ende seiner Kurve gekommen, %2; fügen Sie Kanten hinzu, die ihn weiterführen, setzen Sie einen Anschlag (einen Kontakt) vor das Ende, oder beenden Sie den Lauf vorher</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;: the point comes to rest in the corner between %2 and %3, and time steps hold no point in a corner: use the strategy hybrid or event-driven, round the corner off, or end the run before</source>
        <translation>Gelenk &apos;%1&apos;: der Punkt kommt in der Ecke zwischen %2 und %3 zur Ruhe, und Zeitschritte halten keinen Punkt in einer Ecke: nehmen Sie die Strategie hybrid oder event-driven, runden Sie die Ecke ab, oder beenden Sie den Lauf vorher</translation>
    </message>
    <message>
        <source>leaves with the jump of the velocity</source>
        <translation>verlässt mit dem Sprung der Geschwindigkeit</translation>
    </message>
    <message>
        <source>comes to rest in the corner, which holds it</source>
        <translation>kommt in der Ecke zur Ruhe, die ihn hält</translation>
    </message>
    <message>
        <source>%1 contacts, residual %2</source>
        <translation>%1 Kontakte, Residuum %2</translation>
    </message>
    <message>
        <source>begins to touch</source>
        <translation>beginnt zu berühren</translation>
    </message>
    <message>
        <source>approach %1 %2/s, leaves with %3 %4/s%5</source>
        <translation>nähert sich mit %1 %2/s, verlässt mit %3 %4/s%5</translation>
    </message>
    <message>
        <source>grazing: without contact the path would go %1 %2 deeper and open again; the instant has half the digits, and the order of the method is lost here</source>
        <translation>streifend: ohne Kontakt ginge die Bahn %1 %2 tiefer und öffnete wieder; der Zeitpunkt hat die halbe Stellenzahl, und die Ordnung des Verfahrens geht hier verloren</translation>
    </message>
    <message>
        <source>the impact law would gain energy here, as it can with friction or several restitutions, or has no solution: the restitution counts %1 times</source>
        <translation>das Stoßgesetz gewänne hier Energie, wie es mit Reibung oder mehreren Stoßzahlen kann, oder hat keine Lösung: die Stoßzahl zählt %1-fach</translation>
    </message>
    <message>
        <source>the impact law would gain energy here, as it can with friction or several restitutions, or has no solution: the impact is plastic</source>
        <translation>das Stoßgesetz gewänne hier Energie, wie es mit Reibung oder mehreren Stoßzahlen kann, oder hat keine Lösung: der Stoß ist plastisch</translation>
    </message>
    <message>
        <source>leaves with the impact</source>
        <translation>verlässt mit dem Stoß</translation>
    </message>
    <message>
        <source>stays after the impact</source>
        <translation>bleibt nach dem Stoß</translation>
    </message>
    <message>
        <source>stays after the last impact</source>
        <translation>bleibt nach dem letzten Stoß</translation>
    </message>
    <message>
        <source>bounces were ended %1 times within an output step</source>
        <translation>Sprünge wurden innerhalb eines Ausgabeschritts %1-mal beendet</translation>
    </message>
    <message>
        <source>%1 J of %2 J have gone until t = %3 s, and nothing has taken them: more than %4 can account for; a smaller step or the scheme %5 may help</source>
        <translation>%1 J von %2 J sind bis t = %3 s verschwunden, und nichts hat sie aufgenommen: mehr, als %4 erklären kann; ein kleinerer Schritt oder das Verfahren %5 kann helfen</translation>
    </message>
    <message>
        <source>energy has grown by %1 J of %2 J unexplained until t = %3 s, more than %4 can account for; a smaller step or the scheme %5 may help</source>
        <translation>die Energie ist bis t = %3 s um %1 J von %2 J unerklärt gewachsen, mehr, als %4 erklären kann; ein kleinerer Schritt oder das Verfahren %5 kann helfen</translation>
    </message>
    <message>
        <source>energy has grown by %1 J of %2 J unexplained until t = %3 s: springs or dampers are too stiff for %4 with such steps; set /run/step below %5 s, or take an implicit scheme, such as %6</source>
        <translation>die Energie ist bis t = %3 s um %1 J von %2 J unerklärt gewachsen: Federn oder Dämpfer sind zu steif für %4 mit solchen Schritten; setzen Sie /run/step unter %5 s, oder nehmen Sie ein implizites Verfahren wie %6</translation>
    </message>
    <message>
        <source>friction and impacts have made %1 J until t = %2 s, which they cannot: a contact is held that must slide, or the other way round; the strategy time-stepping decides that at every step</source>
        <translation>Reibung und Stöße haben bis t = %2 s %1 J erzeugt, was sie nicht können: Ein Kontakt wird gehalten, der gleiten muss, oder umgekehrt; die Strategie time-stepping entscheidet das bei jedem Schritt</translation>
    </message>
    <message>
        <source>the balance of energies leaves %1 J of %2 J unexplained at t = %3 s, more than %4 can account for</source>
        <translation>die Energiebilanz lässt bei t = %3 s %1 J von %2 J unerklärt, mehr, als %4 erklären kann</translation>
    </message>
    <message>
        <source>%1 jumps by %2 (m or rad): no body can follow that; let it get there within a time, or prescribe a speed</source>
        <translation>%1 springt um %2 (m oder rad): kein Körper kann dem folgen; lassen Sie das innerhalb einer Zeit geschehen, oder schreiben Sie eine Geschwindigkeit vor</translation>
    </message>
    <message>
        <source>its value has a kink or jumps: located, and passed with a new step</source>
        <translation>sein Wert hat einen Knick oder springt: lokalisiert und mit einem neuen Schritt durchlaufen</translation>
    </message>
    <message>
        <source>the speed that it prescribes jumps by %1 (m/s or rad/s): all that is jointed to it follows at once, by an impulse of %2 (N s or N m s)</source>
        <translation>die Geschwindigkeit, die er vorschreibt, springt um %1 (m/s oder rad/s): alles, was gelenkig daran hängt, folgt sofort, durch einen Impuls von %2 (N s oder N m s)</translation>
    </message>
    <message>
        <source>is left behind</source>
        <translation>bleibt zurück</translation>
    </message>
    <message>
        <source>stays closed</source>
        <translation>bleibt geschlossen</translation>
    </message>
    <message>
        <source>load &apos;%1&apos;</source>
        <translation>Last &apos;%1&apos;</translation>
    </message>
    <message>
        <source>its ends pass through one another: its pull turns round there</source>
        <translation>ihre Enden gehen durcheinander hindurch: dort kehrt sich ihr Zug um</translation>
    </message>
    <message>
        <source>its force has a kink or jumps at this length or speed: located, and passed with a new step</source>
        <translation>ihre Kraft hat bei dieser Länge oder Geschwindigkeit einen Knick oder springt: lokalisiert und mit einem neuen Schritt durchlaufen</translation>
    </message>
    <message>
        <source>its value has a kink or jumps at t = %1 s, within this time step</source>
        <translation>sein Wert hat bei t = %1 s einen Knick oder springt, innerhalb dieses Zeitschritts</translation>
    </message>
    <message>
        <source>%1 jumps by %2 (m or rad) at t = %3 s: no body can follow that; let it get there within a time, or prescribe a speed</source>
        <translation>%1 springt um %2 (m oder rad) bei t = %3 s: kein Körper kann dem folgen; lassen Sie das innerhalb einer Zeit geschehen, oder schreiben Sie eine Geschwindigkeit vor</translation>
    </message>
    <message>
        <source>the same instant again and again</source>
        <translation>immer wieder derselbe Zeitpunkt</translation>
    </message>
    <message>
        <source>the fixed step failed: %1</source>
        <translation>der feste Schritt scheiterte: %1</translation>
    </message>
    <message>
        <source>a body turns by %1 rad in the fixed step from t = %2 s: beyond half a turn its direction cannot be told; set /run/first_step below %3 s</source>
        <translation>ein Körper dreht sich im festen Schritt von t = %2 s um %1 rad: über eine halbe Umdrehung hinaus lässt sich nicht sagen, wohin; setzen Sie /run/first_step unter %3 s</translation>
    </message>
    <message>
        <source>its error is too large</source>
        <translation>sein Fehler ist zu groß</translation>
    </message>
    <message>
        <source>the velocities at an event are not finite</source>
        <translation>die Geschwindigkeiten bei einem Ereignis sind nicht endlich</translation>
    </message>
    <message>
        <source>the energies do not balance</source>
        <translation>die Energiebilanz geht nicht auf</translation>
    </message>
    <message>
        <source>the forces within the fixed step are not finite</source>
        <translation>die Kräfte innerhalb des festen Schritts sind nicht endlich</translation>
    </message>
    <message>
        <source>the forces are not finite</source>
        <translation>die Kräfte sind nicht endlich</translation>
    </message>
    <message>
        <source>the constraints have drifted apart by %1 m: `baumgarte_time` %2 s does not draw them back in steps of %3 s; let it be several steps long, or 0, which projects after each step</source>
        <translation>die Bindungen sind um %1 m auseinandergedriftet: `baumgarte_time` %2 s zieht sie in Schritten von %3 s nicht zurück; lassen Sie sie mehrere Schritte lang sein, oder 0, was nach jedem Schritt projiziert</translation>
    </message>
    <message>
        <source>grazing: passes at t = %1 s %2 %3 from touching, closer than the integration can tell; a smaller tolerance decides it</source>
        <translation>streifend: geht bei t = %1 s in %2 %3 Abstand von der Berührung vorbei, näher, als die Integration es unterscheiden kann; eine kleinere Toleranz entscheidet es</translation>
    </message>
    <message>
        <source>%1 time steps in a row have advanced the time by less than %2 s together; give the scheme a larger step, or a larger tolerance where it chooses its steps itself</source>
        <translation>%1 Zeitschritte nacheinander haben die Zeit zusammen um weniger als %2 s vorangebracht; geben Sie dem Verfahren einen größeren Schritt, oder eine größere Toleranz, wo es seine Schritte selbst wählt</translation>
    </message>
    <message>
        <source>no headway: %1 s of computing have advanced the time by %2 s; the steps have come down to %3 s.</source>
        <translation>kein Vorankommen: %1 s Rechnen haben die Zeit um %2 s vorangebracht; die Schritte sind auf %3 s gesunken.</translation>
    </message>
    <message>
        <source>A larger tolerance or step, or a stiffness or damping that is less extreme, may help</source>
        <translation>Eine größere Toleranz oder ein größerer Schritt, oder eine weniger extreme Steifigkeit oder Dämpfung, kann helfen</translation>
    </message>
    <message>
        <source>noticed at t = %1 s: %2</source>
        <translation>bemerkt bei t = %1 s: %2</translation>
    </message>
    <message>
        <source>the steps up to t = %1 s are made again, shorter: %2</source>
        <translation>die Schritte bis t = %1 s werden noch einmal gemacht, kürzer: %2</translation>
    </message>
    <message>
        <source>to event-driven: %1</source>
        <translation>ereignisgesteuert weiter: %1</translation>
    </message>
    <message>
        <source>%1; use the hybrid strategy, which steps over it in time</source>
        <translation>%1; nehmen Sie die hybride Strategie, die in der Zeit darüber hinwegschreitet</translation>
    </message>
    <message>
        <source>to time stepping: %1</source>
        <translation>im Zeitschrittverfahren weiter: %1</translation>
    </message>
    <message>
        <source>the motion is no longer finite</source>
        <translation>die Bewegung ist nicht mehr endlich</translation>
    </message>
    <message>
        <source>a body turns by %1 rad in the time step from t = %2 s: beyond half a turn its direction cannot be told; set /run/step below %3 s</source>
        <translation>ein Körper dreht sich im Zeitschritt von t = %2 s um %1 rad: über eine halbe Umdrehung hinaus lässt sich nicht sagen, wohin; setzen Sie /run/step unter %3 s</translation>
    </message>
    <message>
        <source>the scheme finds no step by the impact law here: it is made again with less of the restitution, or by backward Euler</source>
        <translation>das Verfahren findet hier nach dem Stoßgesetz keinen Schritt: er wird mit weniger von der Stoßzahl noch einmal gerechnet, oder nach Euler rückwärts</translation>
    </message>
    <message>
        <source>the impact law would gain %1 J in this step: it is made again so that contacts bring in no energy</source>
        <translation>das Stoßgesetz gewänne in diesem Schritt %1 J: er wird noch einmal so gemacht, dass Kontakte keine Energie einbringen</translation>
    </message>
    <message>
        <source>the impact law with friction gains %1 J in this step</source>
        <translation>das Stoßgesetz mit Reibung gewinnt in diesem Schritt %1 J</translation>
    </message>
    <message>
        <source>%1 closed</source>
        <translation>%1 geschlossen</translation>
    </message>
    <message>
        <source>the motion is no longer finite at t = %1 s</source>
        <translation>die Bewegung ist bei t = %1 s nicht mehr endlich</translation>
    </message>
    <message>
        <source>the energies are not finite at t = %1 s: what moves there cannot be computed with this model and these steps</source>
        <translation>die Energien sind bei t = %1 s nicht endlich: was sich dort bewegt, lässt sich mit diesem Modell und diesen Schritten nicht berechnen</translation>
    </message>
    <message>
        <source>the checkpoint belongs to another mechanism: bodies, joints or contacts differ; run the project from its start</source>
        <translation>der Wiederaufsetzpunkt gehört zu einem anderen Mechanismus: Körper, Gelenke oder Kontakte weichen ab; rechnen Sie das Projekt von Anfang an</translation>
    </message>
    <message>
        <source>the checkpoint has no &apos;%1&apos;; it is from another version</source>
        <translation>der Wiederaufsetzpunkt hat kein &apos;%1&apos;; er stammt aus einer anderen Version</translation>
    </message>
    <message>
        <source>widen the joint&apos;s limits</source>
        <translation>erweitern Sie die Grenzen des Gelenks</translation>
    </message>
    <message>
        <source>change the coupling&apos;s phase</source>
        <translation>ändern Sie die Phase der Kopplung</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos; is apart by %2 where the bodies stand: a run begins by closing the joints, which %3.</source>
        <translation>Gelenk &apos;%1&apos; klafft um %2, wo die Körper stehen: ein Lauf schließt zuerst die Gelenke; das %3.</translation>
    </message>
    <message>
        <source>motors or couplings start elsewhere than where the bodies stand: a run begins by going there, which %1.</source>
        <translation>Motoren oder Kopplungen beginnen anderswo, als die Körper stehen: ein Lauf geht zuerst dorthin; das %1.</translation>
    </message>
    <message>
        <source>Assemble does so and shows it</source>
        <translation>„Zusammensetzen“ tut das und zeigt es</translation>
    </message>
    <message>
        <source>turns body &apos;%1&apos; by %2 degrees</source>
        <translation>dreht Körper &apos;%1&apos; um %2 Grad</translation>
    </message>
    <message>
        <source>moves body &apos;%1&apos; by %2 mm</source>
        <translation>bewegt Körper &apos;%1&apos; um %2 mm</translation>
    </message>
    <message>
        <source>the run keeps %1 frames, %2 GB or more: a larger step between frames keeps fewer</source>
        <translation>der Lauf behält %1 Bilder, %2 GB oder mehr: ein größerer Schritt zwischen den Bildern behält weniger</translation>
    </message>
    <message>
        <source>The start lies %1 %2 beyond the &apos;%3&apos;.</source>
        <translation>Der Anfang liegt %1 %2 jenseits von &apos;%3&apos;.</translation>
    </message>
    <message>
        <source>Move the bodies, or %1</source>
        <translation>Verschieben Sie die Körper, oder %1</translation>
    </message>
    <message>
        <source>The mechanism cannot be assembled: %1 by %2.</source>
        <translation>Der Mechanismus lässt sich nicht zusammensetzen: %1, um %2.</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos;, %2: %3 mm deep at (%4, %5, %6) m</source>
        <translation>Kontakt &apos;%1&apos;, %2: %3 mm tief bei (%4, %5, %6) m</translation>
    </message>
    <message>
        <source>Settle moves them apart by the least motion; or state an overlap that the contact accepts (accepted_overlap, for errors of published poses), move the bodies, or leave the pair out of the contact</source>
        <translation>Trennen bringt sie mit der kleinsten Bewegung auseinander; oder geben Sie eine Durchdringung an, die der Kontakt zulässt (accepted_overlap, für Fehler veröffentlichter Lagen), verschieben Sie die Körper, oder nehmen Sie das Paar aus dem Kontakt</translation>
    </message>
    <message>
        <source>the bounces still to come are lower than the accumulation height: ended here</source>
        <translation>die noch kommenden Sprünge sind niedriger als die Häufungshöhe: hier beendet</translation>
    </message>
    <message>
        <source>impacts pile up: the bounce still to come is lower than the accumulation height</source>
        <translation>Stöße häufen sich: der noch kommende Sprung ist niedriger als die Häufungshöhe</translation>
    </message>
    <message>
        <source>the closest point leaves its feature; what touches there takes over</source>
        <translation>der nächste Punkt verlässt sein Element; was dort berührt, übernimmt</translation>
    </message>
    <message>
        <source>the closest point leaves its feature</source>
        <translation>der nächste Punkt verlässt sein Element</translation>
    </message>
    <message>
        <source>the point runs on into the next edge of its guide</source>
        <translation>der Punkt läuft in die nächste Kante seiner Führung weiter</translation>
    </message>
    <message>
        <source>the point comes to the end of an edge of its guide</source>
        <translation>der Punkt kommt ans Ende einer Kante seiner Führung</translation>
    </message>
    <message>
        <source>friction transition</source>
        <translation>Reibungsübergang</translation>
    </message>
    <message>
        <source>Painleve situation: friction leaves no acceleration; an impulse without approach resolves it</source>
        <translation>Painlevé-Situation: Reibung lässt keine Beschleunigung zu; ein Impuls ohne Annäherung löst sie auf</translation>
    </message>
    <message>
        <source>unresolved impact</source>
        <translation>ungelöster Stoß</translation>
    </message>
    <message>
        <source>the impact stays unsolved</source>
        <translation>der Stoß bleibt ungelöst</translation>
    </message>
    <message>
        <source>the contact problem on acceleration level stays unsolved</source>
        <translation>die Kontaktaufgabe auf Beschleunigungsebene bleibt ungelöst</translation>
    </message>
    <message>
        <source>a contact law that only time stepping follows</source>
        <translation>ein Kontaktgesetz, dem nur das Zeitschrittverfahren folgt</translation>
    </message>
    <message>
        <source>smooth step failed</source>
        <translation>glatter Schritt gescheitert</translation>
    </message>
    <message>
        <source>the step size fell below the clock&apos;s resolution</source>
        <translation>die Schrittweite fiel unter die Auflösung der Uhr</translation>
    </message>
    <message>
        <source>no headway: hundreds of tiny steps, as at the edge of sticking, from impact to impact, or where constraints lose rank</source>
        <translation>kein Vorankommen: Hunderte winziger Schritte, wie am Rand des Haftens, von Stoß zu Stoß, oder wo Bindungen an Rang verlieren</translation>
    </message>
    <message>
        <source>, to and fro through the jump of a load</source>
        <translation>, hin und her durch den Sprung einer Last</translation>
    </message>
    <message>
        <source>events crowd: bodies strike, stick and slip many times within one time step</source>
        <translation>Ereignisse drängen sich: Körper stoßen, haften und gleiten viele Male innerhalb eines Zeitschritts</translation>
    </message>
    <message>
        <source>%1: a larger accumulation height ends them</source>
        <translation>%1: Eine größere Häufungshöhe beendet sie</translation>
    </message>
    <message>
        <source>shorter steps did not meet what was lost</source>
        <translation>kürzere Schritte trafen nicht, was verloren ging</translation>
    </message>
    <message>
        <source>contacts settled</source>
        <translation>Kontakte haben sich beruhigt</translation>
    </message>
    <message>
        <source>contacts do not settle: longer steps</source>
        <translation>Kontakte beruhigen sich nicht: längere Schritte</translation>
    </message>
    <message>
        <source>the whole file: %1</source>
        <translation>die ganze Datei: %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds no faces, only curves or points; nothing of it is used</source>
        <translation>&apos;%1&apos; enthält keine Flächen, nur Kurven oder Punkte; nichts davon wird benutzt</translation>
    </message>
    <message>
        <source>its instance is scaled or mirrored; it was given a shape of its own</source>
        <translation>sein Exemplar ist skaliert oder gespiegelt; es bekam eine eigene Form</translation>
    </message>
    <message>
        <source>%1: the geometry kernel failed on it (%2)</source>
        <translation>%1: der Geometriekern scheiterte daran (%2)</translation>
    </message>
    <message>
        <source>the reader handed over something that is not a model</source>
        <translation>der Leser übergab etwas, das kein Modell ist</translation>
    </message>
    <message>
        <source>the intermediate file could not be read back (status %1)</source>
        <translation>die Zwischendatei ließ sich nicht zurücklesen (Status %1)</translation>
    </message>
    <message>
        <source>the intermediate file could not be written (status %1)</source>
        <translation>die Zwischendatei ließ sich nicht schreiben (Status %1)</translation>
    </message>
    <message>
        <source>A temporary folder could not be made in %1 (%2).</source>
        <translation>Ein temporärer Ordner ließ sich in %1 nicht anlegen (%2).</translation>
    </message>
    <message>
        <source>Try to export it again with fewer details, or split it.</source>
        <translation>Versuchen Sie, sie mit weniger Einzelheiten neu zu exportieren, oder teilen Sie sie.</translation>
    </message>
    <message>
        <source>Try to export it again from the CAD program, as STEP AP214 or AP242, or leave out the part that is damaged.</source>
        <translation>Versuchen Sie, sie aus dem CAD-Programm neu zu exportieren, als STEP AP214 oder AP242, oder lassen Sie das beschädigte Teil weg.</translation>
    </message>
    <message>
        <source>the reader ended with code %1</source>
        <translation>der Leser endete mit Code %1</translation>
    </message>
    <message>
        <source>Try to export it again from the CAD program.</source>
        <translation>Versuchen Sie, sie aus dem CAD-Programm neu zu exportieren.</translation>
    </message>
    <message>
        <source>the file does not say its unit of length.</source>
        <translation>die Datei gibt ihre Längeneinheit nicht an.</translation>
    </message>
    <message>
        <source>It was read as millimetres, which may be wrong by a factor of 10, 25.4 or 1000: look at its size, and set the unit (mm, cm, m, in, ft) of this geometry</source>
        <translation>Sie wurde als Millimeter gelesen, was um einen Faktor 10, 25.4 oder 1000 falsch sein kann: sehen Sie sich ihre Größe an, und setzen Sie die Einheit (mm, cm, m, in, ft) dieser Geometrie</translation>
    </message>
    <message>
        <source>Export it again with exact geometry (B-rep) as STEP AP214 or AP242, not only with annotations and a mesh.</source>
        <translation>Exportieren Sie sie neu mit exakter Geometrie (B-rep) als STEP AP214 oder AP242, nicht nur mit Beschriftungen und einem Netz.</translation>
    </message>
    <message>
        <source>Export it again with its solids (not only sketches, curves or annotations).</source>
        <translation>Exportieren Sie sie neu mit ihren Volumenkörpern (nicht nur Skizzen, Kurven oder Beschriftungen).</translation>
    </message>
    <message>
        <source>Body &apos;%1&apos;, part &apos;%2&apos;: %3.</source>
        <translation>Körper &apos;%1&apos;, Teil &apos;%2&apos;: %3.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has changed since the project was saved; check that the faces and joints chosen on it are still the ones you mean.</source>
        <translation>&apos;%1&apos; hat sich geändert, seit das Projekt gespeichert wurde; prüfen Sie, ob die darauf gewählten Flächen und Gelenke noch die gemeinten sind.</translation>
    </message>
    <message>
        <source>building shapes</source>
        <translation>Formen werden aufgebaut</translation>
    </message>
    <message>
        <source>its text does not follow the format; it may be damaged</source>
        <translation>ihr Text folgt nicht dem Format; sie ist vielleicht beschädigt</translation>
    </message>
    <message>
        <source>it was read, but none of its geometry could be built</source>
        <translation>sie wurde gelesen, aber nichts von ihrer Geometrie ließ sich aufbauen</translation>
    </message>
    <message>
        <source>its name does not end in .step, .stp, .iges, .igs or .brep</source>
        <translation>ihr Name endet nicht auf .step, .stp, .iges, .igs oder .brep</translation>
    </message>
    <message>
        <source>handing over</source>
        <translation>wird übergeben</translation>
    </message>
    <message>
        <source>it needs more memory than allowed</source>
        <translation>sie braucht mehr Speicher als erlaubt</translation>
    </message>
    <message>
        <source>an exception of an unknown kind</source>
        <translation>eine Ausnahme unbekannter Art</translation>
    </message>
    <message>
        <source>Check the path, or choose the file again.</source>
        <translation>Prüfen Sie den Pfad, oder wählen Sie die Datei neu.</translation>
    </message>
    <message>
        <source>Choose a STEP, IGES or BREP file.</source>
        <translation>Wählen Sie eine STEP-, IGES- oder BREP-Datei.</translation>
    </message>
    <message>
        <source>Check that you may read it.</source>
        <translation>Prüfen Sie, ob Sie sie lesen dürfen.</translation>
    </message>
    <message>
        <source>Export it again from the CAD program, or copy it again.</source>
        <translation>Exportieren Sie sie neu aus dem CAD-Programm, oder kopieren Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>an STL mesh</source>
        <translation>ein STL-Netz</translation>
    </message>
    <message>
        <source>a ZIP archive (unpack it; or it is of a CAD program&apos;s own kind)</source>
        <translation>ein ZIP-Archiv (packen Sie es aus; oder es ist ein eigenes Format eines CAD-Programms)</translation>
    </message>
    <message>
        <source>a compressed file (unpack it)</source>
        <translation>eine komprimierte Datei (packen Sie sie aus)</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>ein PDF-Dokument</translation>
    </message>
    <message>
        <source>a glTF mesh</source>
        <translation>ein glTF-Netz</translation>
    </message>
    <message>
        <source>a PLY mesh</source>
        <translation>ein PLY-Netz</translation>
    </message>
    <message>
        <source>an AutoCAD drawing</source>
        <translation>eine AutoCAD-Zeichnung</translation>
    </message>
    <message>
        <source>a Parasolid file</source>
        <translation>eine Parasolid-Datei</translation>
    </message>
    <message>
        <source>a CAD program&apos;s own document</source>
        <translation>ein eigenes Dokument eines CAD-Programms</translation>
    </message>
    <message>
        <source>an XML or HTML text</source>
        <translation>ein XML- oder HTML-Text</translation>
    </message>
    <message>
        <source>a STEP</source>
        <translation>eine STEP</translation>
    </message>
    <message>
        <source>an IGES</source>
        <translation>eine IGES</translation>
    </message>
    <message>
        <source>a BREP</source>
        <translation>eine BREP</translation>
    </message>
    <message>
        <source>&apos;%1&apos; in line %2</source>
        <translation>&apos;%1&apos; in Zeile %2</translation>
    </message>
    <message>
        <source>Export it again, or copy it again.</source>
        <translation>Exportieren Sie sie neu, oder kopieren Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>some of its shapes do not say their unit of length: these are taken as millimetres, or as the others (look at their sizes)</source>
        <translation>einige ihrer Formen geben ihre Längeneinheit nicht an: diese werden als Millimeter genommen, oder wie die anderen (sehen Sie sich ihre Größen an)</translation>
    </message>
    <message>
        <source>it begins with a byte-order mark, which does not belong there: left out (healed)</source>
        <translation>sie beginnt mit einer Bytereihenfolge-Marke, die dort nicht hingehört: weggelassen (geheilt)</translation>
    </message>
    <message>
        <source>it is written in UTF-16, with a byte-order mark: taken as such (healed)</source>
        <translation>sie ist in UTF-16 geschrieben, mit einer Bytereihenfolge-Marke: so genommen (geheilt)</translation>
    </message>
    <message>
        <source>Export it in UTF-8, or as STEP.</source>
        <translation>Exportieren Sie sie in UTF-8 oder als STEP.</translation>
    </message>
    <message>
        <source>Export it as STEP (AP203, AP214 or AP242).</source>
        <translation>Exportieren Sie sie als STEP (AP203, AP214 oder AP242).</translation>
    </message>
    <message>
        <source>Export it as STEP.</source>
        <translation>Exportieren Sie sie als STEP.</translation>
    </message>
    <message>
        <source>it is %1 file by its content, though its name ends in &apos;%2&apos;: read as that (healed)</source>
        <translation>sie ist ihrem Inhalt nach %1-Datei, obwohl ihr Name auf &apos;%2&apos; endet: so gelesen (geheilt)</translation>
    </message>
    <message>
        <source>Mend or leave out that shape in the CAD program, and export it again.</source>
        <translation>Reparieren Sie diese Form im CAD-Programm, oder lassen Sie sie weg, und exportieren Sie neu.</translation>
    </message>
    <message>
        <source>%1: the border in the face&apos;s parameters contradicts that in space, and would have become another one; the part was read from its curves in space (healed)</source>
        <translation>%1: der Rand in den Parametern der Fläche widerspricht dem im Raum und wäre ein anderer geworden; das Teil wurde aus seinen Kurven im Raum gelesen (geheilt)</translation>
    </message>
    <message>
        <source>%1: came out with another border than the file gives (used as it is)</source>
        <translation>%1: kam mit einem anderen Rand heraus, als die Datei angibt (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>Look at the part, and give its body explicit mass, or export it again</source>
        <translation>Sehen Sie sich das Teil an, und geben Sie seinem Körper eine ausdrückliche Masse, oder exportieren Sie es neu</translation>
    </message>
    <message>
        <source>%1: came out with another border than the file gives; read in another way the volume is the same (used as it is)</source>
        <translation>%1: kam mit einem anderen Rand heraus, als die Datei angibt; auf andere Weise gelesen ist das Volumen dasselbe (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>closed without an edge where the surface comes round: a seam was added (healed)</source>
        <translation>ohne Kante geschlossen, wo die Fläche herumkommt: eine Naht wurde hinzugefügt (geheilt)</translation>
    </message>
    <message>
        <source>edges of the border crossed each other: shortened to where they meet (healed)</source>
        <translation>Kanten des Rands kreuzten sich: gekürzt bis dorthin, wo sie sich treffen (geheilt)</translation>
    </message>
    <message>
        <source>the border touched itself: split into several (healed)</source>
        <translation>der Rand berührte sich selbst: in mehrere geteilt (geheilt)</translation>
    </message>
    <message>
        <source>a surface that closes was not marked so: marked (healed)</source>
        <translation>eine Fläche, die sich schließt, war nicht so gekennzeichnet: gekennzeichnet (geheilt)</translation>
    </message>
    <message>
        <source>the ends of an edge lie off its curve: the nearest points were taken (healed)</source>
        <translation>die Enden einer Kante liegen nicht auf ihrer Kurve: die nächsten Punkte wurden genommen (geheilt)</translation>
    </message>
    <message>
        <source>an edge at a pole was missing: added (healed)</source>
        <translation>eine Kante an einem Pol fehlte: hinzugefügt (geheilt)</translation>
    </message>
    <message>
        <source>the border ran the wrong way round: turned (healed)</source>
        <translation>der Rand lief falsch herum: gewendet (geheilt)</translation>
    </message>
    <message>
        <source>the edges of the border were out of order: put in order (healed)</source>
        <translation>die Kanten des Rands waren nicht in der richtigen Reihenfolge: geordnet (geheilt)</translation>
    </message>
    <message>
        <source>the reader says: %1</source>
        <translation>der Leser sagt: %1</translation>
    </message>
    <message>
        <source>could not be built and is left out: %1 (refused)</source>
        <translation>ließ sich nicht aufbauen und ist weggelassen: %1 (abgelehnt)</translation>
    </message>
    <message>
        <source>%1 of its edges are written as splines: taken as the lines and circles that they are within their tolerances (healed)</source>
        <translation>%1 seiner Kanten sind als Splines geschrieben: als die Geraden und Kreise genommen, die sie innerhalb ihrer Toleranzen sind (geheilt)</translation>
    </message>
    <message>
        <source>%1 written in another form: taken as the planes, cylinders, cones, spheres and tori that they are to within %2 m (healed)</source>
        <translation>%1 in anderer Form geschrieben: als die Ebenen, Zylinder, Kegel, Kugeln und Tori genommen, die sie auf %2 m sind (geheilt)</translation>
    </message>
    <message>
        <source>the shell of its solid is written as open: taken as closed (healed)</source>
        <translation>die Schale seines Volumenkörpers ist als offen geschrieben: als geschlossen genommen (geheilt)</translation>
    </message>
    <message>
        <source>, %1 times</source>
        <translation>, %1-mal</translation>
    </message>
    <message>
        <source>No body has a shape, so there is nothing to export; give the bodies shapes first.</source>
        <translation>Kein Körper hat eine Form, also gibt es nichts zu exportieren; geben Sie den Körpern zuerst Formen.</translation>
    </message>
    <message>
        <source>The geometry kernel cannot write these shapes as STEP.</source>
        <translation>Der Geometriekern kann diese Formen nicht als STEP schreiben.</translation>
    </message>
    <message>
        <source>The file &apos;%1&apos; cannot be written; check the folder and the room on the disk.</source>
        <translation>Die Datei &apos;%1&apos; kann nicht geschrieben werden; prüfen Sie den Ordner und den Platz auf der Platte.</translation>
    </message>
    <message>
        <source>There is no geometry &apos;%1&apos; in the project.</source>
        <translation>Im Projekt gibt es keine Geometrie &apos;%1&apos;.</translation>
    </message>
    <message>
        <source>The geometry &apos;%1&apos; has no part &apos;%2&apos; any more.</source>
        <translation>Die Geometrie &apos;%1&apos; hat kein Teil &apos;%2&apos; mehr.</translation>
    </message>
    <message>
        <source>The geometry kernel cannot write these shapes as STEP (%1).</source>
        <translation>Der Geometriekern kann diese Formen nicht als STEP schreiben (%1).</translation>
    </message>
    <message>
        <source>there is no code page &quot;%1&quot;; write one like windows-1251, iso-8859-2 or shift_jis</source>
        <translation>es gibt keinen Zeichensatz &quot;%1&quot;; schreiben Sie einen wie windows-1251, iso-8859-2 oder shift_jis</translation>
    </message>
    <message>
        <source>an edge has no curve in the parameters of its face</source>
        <translation>eine Kante hat keine Kurve in den Parametern ihrer Fläche</translation>
    </message>
    <message>
        <source>an edge has no curve in space</source>
        <translation>eine Kante hat keine Kurve im Raum</translation>
    </message>
    <message>
        <source>changes between convex and concave along its length</source>
        <translation>wechselt entlang ihrer Länge zwischen konvex und konkav</translation>
    </message>
    <message>
        <source>is tangent on part of its length only</source>
        <translation>ist nur auf einem Teil ihrer Länge tangential</translation>
    </message>
    <message>
        <source>face %1 bends sharply along %2 lines inside it: too many to split it there; contact that runs over them is not located (used as it is)</source>
        <translation>Fläche %1 knickt in sich entlang von %2 Linien: zu viele, um sie dort zu teilen; Kontakt, der darüber läuft, wird nicht lokalisiert (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>the kernel left it whole</source>
        <translation>der Kern ließ sie ganz</translation>
    </message>
    <message>
        <source>its pieces would have %1 mm2 instead of %2</source>
        <translation>ihre Stücke hätten %1 mm2 statt %2</translation>
    </message>
    <message>
        <source>the geometry kernel failed: %1</source>
        <translation>der Geometriekern scheiterte: %1</translation>
    </message>
    <message>
        <source>face %1 comes back to its own beginning and could not be halved (%2); contact that runs over that line is not located (used as it is)</source>
        <translation>Fläche %1 kommt zu ihrem eigenen Anfang zurück und ließ sich nicht halbieren (%2); Kontakt, der über diese Linie läuft, wird nicht lokalisiert (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>face %1 bends sharply inside it (%2), and could not be split there (%3); contact that runs over that line is not located (used as it is)</source>
        <translation>Fläche %1 knickt in sich (%2) und ließ sich dort nicht teilen (%3); Kontakt, der über diese Linie läuft, wird nicht lokalisiert (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>face %1 comes back to its own beginning: for contact it is halved, and both pieces keep its number (healed)</source>
        <translation>Fläche %1 kommt zu ihrem eigenen Anfang zurück: für Kontakt wird sie halbiert, und beide Stücke behalten ihre Nummer (geheilt)</translation>
    </message>
    <message>
        <source>face %1 bends sharply inside it, by up to %2 deg at %3: for contact it is split there into %4 pieces that keep its number%5 (healed)</source>
        <translation>Fläche %1 knickt in sich, um bis zu %2 Grad bei %3: für Kontakt wird sie dort in %4 Stücke geteilt, die ihre Nummer behalten%5 (geheilt)</translation>
    </message>
    <message>
        <source>, with %1 between them</source>
        <translation>, mit %1 dazwischen</translation>
    </message>
    <message>
        <source>volume %1 %, centre off by %2 mm, moments of inertia by up to %3 %</source>
        <translation>Volumen %1 %, Schwerpunkt um %2 mm daneben, Trägheitsmomente um bis zu %3 %</translation>
    </message>
    <message>
        <source>solid %1 is inside out; its normals were turned (healed)</source>
        <translation>Volumenkörper %1 ist umgestülpt; seine Normalen wurden gewendet (geheilt)</translation>
    </message>
    <message>
        <source>solid %1: volume, centre and inertia are the geometry kernel&apos;s, as the border of %2 does not close in its parameters (used as it is)</source>
        <translation>Volumenkörper %1: Volumen, Schwerpunkt und Trägheit sind die des Geometriekerns, da der Rand von %2 sich in seinen Parametern nicht schließt (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>solid %1: volume, centre and inertia are the geometry kernel&apos;s, as our own integration over its faces does not converge (used as it is)</source>
        <translation>Volumenkörper %1: Volumen, Schwerpunkt und Trägheit sind die des Geometriekerns, da die eigene Integration über seine Flächen nicht konvergiert (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>solid %1: volume, centre and inertia are the geometry kernel&apos;s, as our own integration over its faces differs from it (%2) and its triangles bear it out (used as it is)</source>
        <translation>Volumenkörper %1: Volumen, Schwerpunkt und Trägheit sind die des Geometriekerns, da die eigene Integration über seine Flächen davon abweicht (%2) und seine Dreiecke ihn bestätigen (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>solid %1: volume, centre and inertia are integrated over its exact faces; the geometry kernel&apos;s quadrature differs (%2), as it is too coarse for these curves and surfaces (ours is used)</source>
        <translation>Volumenkörper %1: Volumen, Schwerpunkt und Trägheit sind über seine exakten Flächen integriert; die Quadratur des Geometriekerns weicht ab (%2), da sie für diese Kurven und Flächen zu grob ist (die eigene wird benutzt)</translation>
    </message>
    <message>
        <source>solid %1: its faces do not close by %2 m2; its volume may be wrong by %3 % and its centre with it: give its body explicit mass, or export the part again</source>
        <translation>Volumenkörper %1: seine Flächen schließen sich um %2 m2 nicht; sein Volumen kann um %3 % falsch sein und sein Schwerpunkt damit: geben Sie seinem Körper eine ausdrückliche Masse, oder exportieren Sie das Teil neu</translation>
    </message>
    <message>
        <source>solid %1: its faces do not close by %2 m2, which makes its volume uncertain by up to %3 % (used as it is)</source>
        <translation>Volumenkörper %1: seine Flächen schließen sich um %2 m2 nicht, was sein Volumen um bis zu %3 % unsicher macht (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>its parts could not be handed over: writing them to a file failed</source>
        <translation>ihre Teile ließen sich nicht übergeben: es misslang, sie in eine Datei zu schreiben</translation>
    </message>
    <message>
        <source>the reader belongs to another version of this program (it hands over version %1, not %2)</source>
        <translation>der Leser gehört zu einer anderen Version dieses Programms (er übergibt Version %1, nicht %2)</translation>
    </message>
    <message>
        <source>what the reader handed over is cut short (%1 of %2 bytes)</source>
        <translation>was der Leser übergab, ist abgeschnitten (%1 von %2 Bytes)</translation>
    </message>
    <message>
        <source>what the reader handed over was damaged on its way</source>
        <translation>was der Leser übergab, wurde unterwegs beschädigt</translation>
    </message>
    <message>
        <source>what the reader handed over contradicts itself (%1)</source>
        <translation>was der Leser übergab, widerspricht sich (%1)</translation>
    </message>
    <message>
        <source>%1 could not be triangulated and will not be seen</source>
        <translation>%1 nicht in Dreiecke zerlegbar und daher nicht zu sehen</translation>
    </message>
    <message>
        <source>%1 and no solid: it is shown and can be touched, but has no volume, so its body needs explicit mass</source>
        <translation>%1 und kein Volumenkörper: wird gezeigt und lässt sich berühren, hat aber kein Volumen, der Körper braucht also eine ausdrückliche Masse</translation>
    </message>
    <message>
        <source>%1 beside its solids: shown, without mass</source>
        <translation>%1 neben seinen Volumenkörpern: gezeigt, ohne Masse</translation>
    </message>
    <message>
        <source>face %1 has no surface and is left out of everything</source>
        <translation>Fläche %1 hat keine Fläche im Raum und bleibt überall weg</translation>
    </message>
    <message>
        <source>face %1 is on a %2, a kind of surface that is not known here; the geometry kernel evaluates it</source>
        <translation>Fläche %1 liegt auf einer Flächenart, die hier nicht bekannt ist (%2); der Geometriekern wertet sie aus</translation>
    </message>
    <message>
        <source>face %1: its border has a gap, so where it ends is uncertain</source>
        <translation>Fläche %1: ihr Rand hat eine Lücke, wo sie endet, ist also unsicher</translation>
    </message>
    <message>
        <source>face %1 could not be evaluated (%2); it is shown only</source>
        <translation>Fläche %1 ließ sich nicht auswerten (%2); sie wird nur gezeigt</translation>
    </message>
    <message>
        <source>edge %1 joins %2 faces; its kind is that of the first two</source>
        <translation>Kante %1 verbindet %2 Flächen; ihre Art ist die der ersten beiden</translation>
    </message>
    <message>
        <source>edge %1 could not be evaluated (%2)</source>
        <translation>Kante %1 ließ sich nicht auswerten (%2)</translation>
    </message>
    <message>
        <source>edge %1 %2</source>
        <translation>Kante %1 %2</translation>
    </message>
    <message>
        <source>the border of a face does not close</source>
        <translation>der Rand einer Fläche schließt sich nicht</translation>
    </message>
    <message>
        <source>a plane face without straight edges</source>
        <translation>eine ebene Fläche ohne gerade Kanten</translation>
    </message>
    <message>
        <source>a face that is no plane, cylinder or sphere</source>
        <translation>eine Fläche, die keine Ebene, kein Zylinder und keine Kugel ist</translation>
    </message>
    <message>
        <source>a cylinder without ends</source>
        <translation>ein Zylinder ohne Enden</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <extracomment>joined</extracomment>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>its curves</source>
        <translation>seine Kurven</translation>
    </message>
    <message>
        <source>its shells</source>
        <translation>seine Schalen</translation>
    </message>
    <message>
        <source>its faces</source>
        <translation>seine Flächen</translation>
    </message>
    <message>
        <source>its solids</source>
        <translation>seine Volumenkörper</translation>
    </message>
    <message>
        <source>its small features</source>
        <translation>seine kleinen Elemente</translation>
    </message>
    <message>
        <source>%1 could not be checked (%2): used as they are</source>
        <translation>%1 ließen sich nicht prüfen (%2): benutzt, wie sie sind</translation>
    </message>
    <message>
        <source>%1 had no curve in the parameters of a face: added from the curve in space (healed)</source>
        <translation>%1: ohne Kurve in den Parametern einer Fläche; aus der Kurve im Raum hinzugefügt (geheilt)</translation>
    </message>
    <message>
        <source>%1 had no curve in space: added from the curve on a face (healed)</source>
        <translation>%1: ohne Kurve im Raum; aus der Kurve auf einer Fläche hinzugefügt (geheilt)</translation>
    </message>
    <message>
        <source>%1: a missing curve could not be found; see the faces for what is left out</source>
        <translation>%1: eine fehlende Kurve ließ sich nicht finden; sehen Sie bei den Flächen, was weggelassen ist</translation>
    </message>
    <message>
        <source>%1: the curve in space is farther from a face than the file&apos;s tolerance says; tolerances were widened, up to %2 m at edge %3 (healed)</source>
        <translation>%1: die Kurve im Raum ist weiter von einer Fläche entfernt, als die Toleranz der Datei sagt; Toleranzen wurden erweitert, bis zu %2 m an Kante %3 (geheilt)</translation>
    </message>
    <message>
        <source>%1: the curves of the edge did not run evenly with each other, or missed its ends: settled (healed)</source>
        <translation>%1: die Kurven der Kante liefen nicht gleichmäßig miteinander oder verfehlten ihre Enden: behoben (geheilt)</translation>
    </message>
    <message>
        <source>%1 lay on each other with their ends elsewhere: cut at each other&apos;s ends and joined to within %2 m (healed)</source>
        <translation>%1 lagen aufeinander, mit Enden an anderen Stellen: an den Enden der anderen geschnitten und auf %2 m genau verbunden (geheilt)</translation>
    </message>
    <message>
        <source>faces touch without being joined, and edges would have to be cut to join them: used as they are, without volume</source>
        <translation>Flächen berühren sich, ohne verbunden zu sein, und Kanten müssten geschnitten werden, um sie zu verbinden: benutzt, wie sie sind, ohne Volumen</translation>
    </message>
    <message>
        <source>%1 lay on each other without being joined: their faces were sewn together to within %2 m (healed)</source>
        <translation>%1 lagen aufeinander, ohne verbunden zu sein: ihre Flächen wurden auf %2 m genau vernäht (geheilt)</translation>
    </message>
    <message>
        <source>%1: the face comes back to its beginning there without being joined: taken as its seam (healed)</source>
        <translation>%1: die Fläche kommt dort zu ihrem Anfang zurück, ohne verbunden zu sein: als ihre Naht genommen (geheilt)</translation>
    </message>
    <message>
        <source>%1 without a solid: closed, so taken as %2 (healed)</source>
        <translation>%1 ohne Volumenkörper: geschlossen, also genommen als %2 (geheilt)</translation>
    </message>
    <message>
        <source>a shell</source>
        <translation>eine Schale</translation>
    </message>
    <message>
        <source>%1 shells</source>
        <translation>%1 Schalen</translation>
    </message>
    <message>
        <source>the skin of one</source>
        <translation>die Haut eines solchen</translation>
    </message>
    <message>
        <source>the skins of as many</source>
        <translation>die Häute von ebenso vielen</translation>
    </message>
    <message>
        <source>invalid %1: %2 (used for display only)</source>
        <translation>%1 ungültig: %2 (nur zur Anzeige benutzt)</translation>
    </message>
    <message>
        <source>%1: %2 (used as it is)</source>
        <translation>%1: %2 (benutzt, wie es ist)</translation>
    </message>
    <message>
        <source>its faces do not turn the same side outwards, or more than two meet in an edge: used as they are; check on which side contact works</source>
        <translation>seine Flächen wenden nicht dieselbe Seite nach außen, oder mehr als zwei treffen sich in einer Kante: benutzt, wie sie sind; prüfen Sie, auf welcher Seite Kontakt wirkt</translation>
    </message>
    <message>
        <source>solid %1 has no volume: %2 used for display only, and its body needs explicit mass</source>
        <translation>Volumenkörper %1 hat kein Volumen: %2 nur zur Anzeige benutzt, und sein Körper braucht eine ausdrückliche Masse</translation>
    </message>
    <message>
        <source>solid %1 is not closed: %2 bound one face only; its volume is that of the faces there are (used as it is); give its body explicit mass if that is wrong</source>
        <translation>Volumenkörper %1 ist nicht geschlossen: %2 begrenzen nur eine Fläche; sein Volumen ist das der vorhandenen Flächen (benutzt, wie es ist); geben Sie seinem Körper eine ausdrückliche Masse, wenn das falsch ist</translation>
    </message>
    <message>
        <source>%1 without area (used for display only)</source>
        <translation>%1 ohne Flächeninhalt (nur zur Anzeige benutzt)</translation>
    </message>
    <message>
        <source>sliver: %1 narrower (%2 m) than the tolerance; used as it is, as without it there would be a gap</source>
        <translation>Splitter: %1 schmaler (%2 m) als die Toleranz; benutzt, wie es ist, da ohne ihn eine Lücke wäre</translation>
    </message>
    <message>
        <source>%1 shorter (%2 m) than the tolerance; used as it is</source>
        <translation>%1 kürzer (%2 m) als die Toleranz; benutzt, wie es ist</translation>
    </message>
    <message>
        <source>its border crosses itself</source>
        <translation>ihr Rand kreuzt sich selbst</translation>
    </message>
    <message>
        <source>its borders cross each other</source>
        <translation>ihre Ränder kreuzen einander</translation>
    </message>
    <message>
        <source>its borders do not lie within each other</source>
        <translation>ihre Ränder liegen nicht ineinander</translation>
    </message>
    <message>
        <source>its border is empty or doubled</source>
        <translation>ihr Rand ist leer oder doppelt</translation>
    </message>
    <message>
        <source>its border does not close</source>
        <translation>ihr Rand schließt sich nicht</translation>
    </message>
    <message>
        <source>it has no surface</source>
        <translation>sie hat keine Fläche im Raum</translation>
    </message>
    <message>
        <source>its border runs the wrong way round</source>
        <translation>ihr Rand läuft falsch herum</translation>
    </message>
    <message>
        <source>an edge has no curve in its parameters</source>
        <translation>eine Kante hat keine Kurve in ihren Parametern</translation>
    </message>
    <message>
        <source>an edge&apos;s curve in space and in its parameters disagree by more than the tolerance</source>
        <translation>die Kurven einer Kante im Raum und in ihren Parametern weichen um mehr als die Toleranz ab</translation>
    </message>
    <message>
        <source>a vertex lies off its edge by more than the tolerance</source>
        <translation>eine Ecke liegt um mehr als die Toleranz neben ihrer Kante</translation>
    </message>
    <message>
        <source>an edge begins or ends beyond its curve</source>
        <translation>eine Kante beginnt oder endet jenseits ihrer Kurve</translation>
    </message>
    <message>
        <source>it could not be checked</source>
        <translation>sie ließ sich nicht prüfen</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos; has no finite value at t = %2 s; check its expression there</source>
        <extracomment>joined</extracomment>
        <translation>Last &apos;%1&apos; hat bei t = %2 s keinen endlichen Wert; prüfen Sie dort ihren Ausdruck</translation>
    </message>
    <message>
        <source>the motor of joint &apos;%1&apos;</source>
        <extracomment>joined</extracomment>
        <translation>der Motor des Gelenks &apos;%1&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stays open by %2 mm</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; bleibt um %2 mm offen</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stays tilted by %2 degrees</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; bleibt um %2 Grad verkippt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2 %3 away from where its motor starts</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist %2 %3 von dort entfernt, wo sein Motor beginnt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stays open by %2 mm and stays tilted by %3 degrees</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; bleibt um %2 mm offen und um %3 Grad verkippt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stays open by %2 mm and is %3 %4 away from where its motor starts</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; bleibt um %2 mm offen und ist %3 %4 von dort entfernt, wo sein Motor beginnt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stays tilted by %2 degrees and is %3 %4 away from where its motor starts</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; bleibt um %2 Grad verkippt und ist %3 %4 von dort entfernt, wo sein Motor beginnt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; stays open by %2 mm and stays tilted by %3 degrees and is %4 %5 away from where its motor starts</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; bleibt um %2 mm offen und um %3 Grad verkippt und ist %4 %5 von dort entfernt, wo sein Motor beginnt</translation>
    </message>
    <message>
        <source>%1 stays open</source>
        <extracomment>joined</extracomment>
        <translation>%1 bleibt offen</translation>
    </message>
    <message>
        <source>%1 stay open</source>
        <extracomment>joined</extracomment>
        <translation>%1 bleiben offen</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;</source>
        <extracomment>joined</extracomment>
        <translation>Gelenk &apos;%1&apos;</translation>
    </message>
    <message>
        <source>coupling &apos;%1&apos;</source>
        <extracomment>joined</extracomment>
        <translation>Kopplung &apos;%1&apos;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; weighs %2 and is %3 long</source>
        <extracomment>joined</extracomment>
        <translation>&quot;%1&quot; wiegt %2 und ist %3 lang</translation>
    </message>
    <message>
        <source>%1 and 1 more</source>
        <extracomment>joined</extracomment>
        <translation>%1 und 1 weitere</translation>
    </message>
    <message>
        <source>%1 (and 1 more face)</source>
        <extracomment>joined</extracomment>
        <translation>%1 (und 1 weitere Fläche)</translation>
    </message>
    <message>
        <source>%1 (and %2 more faces)</source>
        <extracomment>joined</extracomment>
        <translation>%1 (und %2 weitere Flächen)</translation>
    </message>
    <message>
        <source>%1 – %2, %3 mm apart</source>
        <extracomment>joined</extracomment>
        <translation>%1 – %2, %3 mm entfernt</translation>
    </message>
    <message>
        <source>%1 upper stop</source>
        <extracomment>joined</extracomment>
        <translation>%1 oberer Anschlag</translation>
    </message>
    <message>
        <source>%1 lower stop</source>
        <extracomment>joined</extracomment>
        <translation>%1 unterer Anschlag</translation>
    </message>
    <message>
        <source>%1 upper backlash</source>
        <extracomment>joined</extracomment>
        <translation>%1 oberes Ende des Spiels</translation>
    </message>
    <message>
        <source>%1 lower backlash</source>
        <extracomment>joined</extracomment>
        <translation>%1 unteres Ende des Spiels</translation>
    </message>
    <message>
        <source>%1, sticks</source>
        <extracomment>joined</extracomment>
        <translation>%1, haftet</translation>
    </message>
    <message>
        <source>%1, slides</source>
        <extracomment>joined</extracomment>
        <translation>%1, gleitet</translation>
    </message>
    <message>
        <source>transversal</source>
        <extracomment>joined</extracomment>
        <translation>transversal</translation>
    </message>
    <message>
        <source>repulsive</source>
        <extracomment>joined</extracomment>
        <translation>abstoßend</translation>
    </message>
    <message>
        <source>attractive, alpha = %1</source>
        <extracomment>joined</extracomment>
        <translation>anziehend, alpha = %1</translation>
    </message>
    <message>
        <source>%1; the faces are %2 mm apart</source>
        <extracomment>joined</extracomment>
        <translation>%1; die Flächen sind %2 mm auseinander</translation>
    </message>
    <message>
        <source>%1; the edges&apos; ends are %2 mm apart</source>
        <extracomment>joined</extracomment>
        <translation>%1; die Enden der Kanten sind %2 mm auseinander</translation>
    </message>
    <message>
        <source>the geometry kernel failed on it (%1)</source>
        <extracomment>joined</extracomment>
        <translation>der Geometriekern scheiterte daran (%1)</translation>
    </message>
    <message>
        <source>%1 came out with another border than the file gives, and the volume depends on how the file is read: %2 or %3 mm3.</source>
        <extracomment>joined</extracomment>
        <translation>%1: kam mit einem anderen Rand heraus, als die Datei angibt, und das Volumen hängt davon ab, wie die Datei gelesen wird: %2 oder %3 mm3.</translation>
    </message>
    <message>
        <source>face %1</source>
        <extracomment>joined</extracomment>
        <translation>Fläche %1</translation>
    </message>
    <message>
        <source>edge %1</source>
        <extracomment>joined</extracomment>
        <translation>Kante %1</translation>
    </message>
    <message>
        <source>vertex %1</source>
        <extracomment>joined</extracomment>
        <translation>Ecke %1</translation>
    </message>
    <message>
        <source>faces %1</source>
        <extracomment>joined</extracomment>
        <translation>Flächen %1</translation>
    </message>
    <message>
        <source>edges %1</source>
        <extracomment>joined</extracomment>
        <translation>Kanten %1</translation>
    </message>
    <message>
        <source>vertices %1</source>
        <extracomment>joined</extracomment>
        <translation>Ecken %1</translation>
    </message>
    <message>
        <source>spheres</source>
        <extracomment>joined</extracomment>
        <translation>Kugeln</translation>
    </message>
    <message>
        <source>cylinders</source>
        <extracomment>joined</extracomment>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>rings</source>
        <extracomment>joined</extracomment>
        <translation>Ringe</translation>
    </message>
    <message>
        <source>greater than %1</source>
        <extracomment>joined</extracomment>
        <translation>größer als %1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <extracomment>joined</extracomment>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>%1 x</source>
        <extracomment>joined</extracomment>
        <translation>%1 x</translation>
    </message>
    <message>
        <source>%1 y</source>
        <extracomment>joined</extracomment>
        <translation>%1 y</translation>
    </message>
    <message>
        <source>%1 z</source>
        <extracomment>joined</extracomment>
        <translation>%1 z</translation>
    </message>
    <message>
        <source>unknown name &quot;%1&quot;</source>
        <extracomment>joined</extracomment>
        <translation>unbekannter Name &quot;%1&quot;</translation>
    </message>
    <message>
        <source>unknown name &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <extracomment>joined</extracomment>
        <translation>unbekannter Name &quot;%1&quot;; meinten Sie &quot;%2&quot;?</translation>
    </message>
    <message>
        <source>unknown name &quot;%1&quot;; known: %2</source>
        <extracomment>joined</extracomment>
        <translation>unbekannter Name &quot;%1&quot;; bekannt sind: %2</translation>
    </message>
    <message>
        <source>%1 pairs of bodies: %2 with %3</source>
        <extracomment>joined</extracomment>
        <translation>%1 Körperpaare: %2 mit %3</translation>
    </message>
    <message>
        <source>%1; where features touch all round, about %2 supports a turn stand for the circle, on planes turned to where it would go in; elsewhere it is up to %3 mm too narrow between them</source>
        <extracomment>joined</extracomment>
        <translation>%1; wo Elemente sich rundum berühren, stehen etwa %2 Stützpunkte je Umdrehung für den Kreis, auf Ebenen dorthin gedreht, wo er eindringen würde; sonst ist er dazwischen um bis zu %3 mm zu schmal</translation>
    </message>
    <message>
        <source>rigid (nothing gives way); compliant (gives way like a spring, by time stepping); hertzian (gives way as round elastic bodies do, by time stepping); cohesive (also bears a pull, by time stepping); plastic (also yields under pressure, by time stepping)</source>
        <extracomment>joined</extracomment>
        <translation>rigid (nichts gibt nach); compliant (gibt nach wie eine Feder, im Zeitschrittverfahren); hertzian (gibt nach wie runde elastische Körper, im Zeitschrittverfahren); cohesive (trägt auch Zug, im Zeitschrittverfahren); plastic (fließt auch unter Druck, im Zeitschrittverfahren)</translation>
    </message>
    <message>
        <source>fixed; revolute (turns about z); prismatic (slides along z); spherical; cylindrical (slides along z and turns about it); planar (slides along x and y of frame a, turns about z); point-on-curve (the origin of frame b stays on a chain of edges of body a); universal (a cross between two shafts along z, its arms along x of frame a and y of frame b); constant-velocity (two shafts along z that turn alike at any bend); distance (the origins of both frames stay `length` apart); screw (turns about z and slides along it by `lead` a turn); rolling (the rim about z of b rolls on the plane through a with normal z)</source>
        <extracomment>joined</extracomment>
        <translation>fixed; revolute (dreht um z); prismatic (gleitet entlang z); spherical; cylindrical (gleitet entlang z und dreht darum); planar (gleitet entlang x und y des Systems a, dreht um z); point-on-curve (der Ursprung des Systems b bleibt auf einer Kette von Kanten des Körpers a); universal (ein Kreuz zwischen zwei Wellen entlang z, seine Arme entlang x des Systems a und y des Systems b); constant-velocity (zwei Wellen entlang z, die bei jeder Beugung gleich drehen); distance (die Ursprünge beider Systeme bleiben `length` voneinander entfernt); screw (dreht um z und gleitet dabei um `lead` je Umdrehung); rolling (der Rand um z von b rollt auf der Ebene durch a mit der Normalen z)</translation>
    </message>
    <message>
        <source>which coordinate its limits and friction act on, and its motor where that names none, of a joint with several: cylindrical (slide or angle), planar (x, y or angle), universal (angle x or angle y), constant-velocity (tilt x or tilt y) and screw (angle or slide)</source>
        <extracomment>joined</extracomment>
        <translation>auf welche Koordinate seine Grenzen und seine Reibung wirken, und sein Motor, wo dieser keine nennt, bei einem Gelenk mit mehreren: cylindrical (slide oder angle), planar (x, y oder angle), universal (angle x oder angle y), constant-velocity (tilt x oder tilt y) und screw (angle oder slide)</translation>
    </message>
    <message>
        <source>what drives it; only on a revolute, prismatic, universal, constant-velocity or screw joint, or on a named coordinate</source>
        <extracomment>joined</extracomment>
        <translation>was es antreibt; nur bei einem Gelenk vom Typ revolute, prismatic, universal, constant-velocity oder screw, oder bei einer benannten Koordinate</translation>
    </message>
    <message>
        <source>lower and upper stop of its angle (turns counted) or slide; only on a revolute, prismatic, universal, constant-velocity or screw joint, or on a named coordinate</source>
        <extracomment>joined</extracomment>
        <translation>unterer und oberer Anschlag seines Winkels (mit gezählten Umdrehungen) oder Wegs; nur bei einem Gelenk vom Typ revolute, prismatic, universal, constant-velocity oder screw, oder bei einer benannten Koordinate</translation>
    </message>
    <message>
        <source>dry friction while it moves: a torque, of a slide a force; only on a revolute, prismatic, universal, constant-velocity or screw joint, or on a named coordinate</source>
        <extracomment>joined</extracomment>
        <translation>trockene Reibung, während es sich bewegt: ein Drehmoment, bei einem Weg eine Kraft; nur bei einem Gelenk vom Typ revolute, prismatic, universal, constant-velocity oder screw, oder bei einer benannten Koordinate</translation>
    </message>
    <message>
        <source>gear-pair (b turns by teeth_a / teeth_b of a&apos;s angle, against it; negative teeth are those of a ring inside); rack-and-pinion (b slides by radius times a&apos;s angle); belt (b turns by radius_a / radius_b of a&apos;s angle, the same way; a belt or chain that neither slips nor stretches); differential (seen from the carrier c, b turns by train_ratio times a; with -1, c turns by the mean of both)</source>
        <extracomment>joined</extracomment>
        <translation>gear-pair (b dreht um teeth_a / teeth_b des Winkels von a, gegen ihn; negative Zähnezahlen sind die eines Hohlrads); rack-and-pinion (b gleitet um radius mal den Winkel von a); belt (b dreht um radius_a / radius_b des Winkels von a, im gleichen Sinn; ein Riemen oder eine Kette ohne Schlupf und Dehnung); differential (vom Träger c aus gesehen dreht b um train_ratio mal a; mit -1 dreht c um das Mittel von beiden)</translation>
    </message>
    <message>
        <source>force; torque, on a body or on a joint; spring-damper, between two points or on a joint; bushing, springs and dampers for all six motions between two frames; spring-table, a spring with its force by a table of lengths, between two points or on a joint; spring-expression, a spring and damper with their force by an expression, between two points or on a joint</source>
        <extracomment>joined</extracomment>
        <translation>Kraft; Drehmoment, auf einen Körper oder an einem Gelenk; Feder-Dämpfer, zwischen zwei Punkten oder an einem Gelenk; Elastomerlager, Federn und Dämpfer für alle sechs Bewegungen zwischen zwei Systemen; Feder nach Tabelle, eine Feder, deren Kraft eine Tabelle von Längen gibt, zwischen zwei Punkten oder an einem Gelenk; Feder nach Ausdruck, eine Feder und ein Dämpfer, deren Kraft ein Ausdruck gibt, zwischen zwei Punkten oder an einem Gelenk</translation>
    </message>
    <message>
        <source>of a bushing: z of the frame it acts in, in the body frame</source>
        <extracomment>joined</extracomment>
        <translation>bei einem Elastomerlager: z des Systems, in dem es wirkt, im Körpersystem</translation>
    </message>
    <message>
        <source>of a bushing: x of that frame, in the body frame; made perpendicular to z</source>
        <extracomment>joined</extracomment>
        <translation>bei einem Elastomerlager: x dieses Systems, im Körpersystem; wird senkrecht zu z gemacht</translation>
    </message>
    <message>
        <source>the quantity that it watches: coordinate (where a joint&apos;s coordinate is, turns counted), coordinate-speed (how fast a joint&apos;s coordinate changes), position (where a point is along a direction), distance (how far two points are apart), speed (how fast a point moves), contact-force (how hard a contact presses, all of its places together), kinetic-energy (the kinetic energy of the mechanism)</source>
        <extracomment>joined</extracomment>
        <translation>die Größe, die er beobachtet: coordinate (wo die Koordinate eines Gelenks ist, mit gezählten Umdrehungen), coordinate-speed (wie schnell die Koordinate eines Gelenks sich ändert), position (wo ein Punkt entlang einer Richtung ist), distance (wie weit zwei Punkte voneinander entfernt sind), speed (wie schnell ein Punkt sich bewegt), contact-force (wie stark ein Kontakt drückt, alle seine Stellen zusammen), kinetic-energy (die kinetische Energie des Mechanismus)</translation>
    </message>
    <message>
        <source>For most mechanisms: HEM5, PHEM56, DOPRI5, HEM4, RK4, RKF45, Adams, auto; for stiff springs or flexible parts: Radau5, BDF, SDIRK4, generalized-alpha, generalized-alpha-velocities, generalized-alpha-positions, HHT, HHT-positions, Newmark, Newmark-positions, implicit-Euler, linearised-implicit-Euler; for long energy-true runs: RATTLE, SHAKE, trapezoidal, linearised-trapezoidal</source>
        <extracomment>joined</extracomment>
        <translation>Für die meisten Mechanismen: HEM5, PHEM56, DOPRI5, HEM4, RK4, RKF45, Adams, auto; für steife Federn oder biegsame Teile: Radau5, BDF, SDIRK4, generalized-alpha, generalized-alpha-velocities, generalized-alpha-positions, HHT, HHT-positions, Newmark, Newmark-positions, implicit-Euler, linearised-implicit-Euler; für lange energietreue Läufe: RATTLE, SHAKE, trapezoidal, linearised-trapezoidal</translation>
    </message>
    <message>
        <source>how explicit and half-explicit methods find accelerations: multipliers (multipliers from C M^-1 B, by blocks in large mechanisms), null-space (accelerations in an orthogonal basis of what the constraints leave free), coordinate-partitioning (accelerations of independent coordinates, which are chosen anew as the mechanism moves), udwadia-kalaba (the least correction of the unconstrained accelerations, by a generalised inverse), relative (joint coordinates of a tree of bodies by recursion, multipliers of the joints that close loops alone); all give the same motion</source>
        <extracomment>joined</extracomment>
        <translation>wie explizite und halbexplizite Verfahren Beschleunigungen finden: multipliers (Multiplikatoren aus C M^-1 B, bei großen Mechanismen blockweise), null-space (Beschleunigungen in einer orthogonalen Basis dessen, was die Bindungen frei lassen), coordinate-partitioning (Beschleunigungen unabhängiger Koordinaten, die neu gewählt werden, während der Mechanismus sich bewegt), udwadia-kalaba (die kleinste Korrektur der ungebundenen Beschleunigungen, durch eine verallgemeinerte Inverse), relative (Gelenkkoordinaten eines Baums von Körpern durch Rekursion, Multiplikatoren nur der Gelenke, die Schleifen schließen); alle geben dieselbe Bewegung</translation>
    </message>
    <message>
        <source>For most mechanisms: Moreau-Jean; for stiff springs and dampers: Moreau-Jean-theta, Anitescu-Potra, nonsmooth-alpha; for positions without penetration: Moreau-Jean-projected, Schatzman-Paoli; for accuracy between impacts: D-minus, D-minus-MBSim; for comparison with papers: D-minus-acceleration, D-minus-explicit, Stewart-Trinkle, DVI; docs/schemes.md compares them</source>
        <extracomment>joined</extracomment>
        <translation>Für die meisten Mechanismen: Moreau-Jean; für steife Federn und Dämpfer: Moreau-Jean-theta, Anitescu-Potra, nonsmooth-alpha; für Positionen ohne Durchdringung: Moreau-Jean-projected, Schatzman-Paoli; für Genauigkeit zwischen Stößen: D-minus, D-minus-MBSim; für den Vergleich mit Veröffentlichungen: D-minus-acceleration, D-minus-explicit, Stewart-Trinkle, DVI; docs/schemes.md vergleicht sie</translation>
    </message>
    <message>
        <source>For everything: auto; for many contacts at moderate accuracy: gauss-seidel, sor, symmetric-sor; for comparison: projected-gauss-seidel, jacobi; for many contacts, where W is held in factors: spectral-gradient, accelerated-gradient; for many contacts, each coupled with many: admm; for a few hundred contacts, to roundoff: newton, proximal-point; for small problems, with little friction in space: lemke.</source>
        <extracomment>joined</extracomment>
        <translation>Für alles: auto; für viele Kontakte bei mäßiger Genauigkeit: gauss-seidel, sor, symmetric-sor; für den Vergleich: projected-gauss-seidel, jacobi; für viele Kontakte, wo W in Faktoren vorliegt: spectral-gradient, accelerated-gradient; für viele Kontakte, jeder mit vielen gekoppelt: admm; für einige hundert Kontakte, bis auf Rundungsfehler: newton, proximal-point; für kleine Aufgaben mit wenig Reibung im Raum: lemke.</translation>
    </message>
    <message>
        <source>Where it cannot solve one, auto does, and the run says how often</source>
        <extracomment>joined</extracomment>
        <translation>Wo er eine nicht lösen kann, tut es auto, und der Lauf sagt, wie oft</translation>
    </message>
    <message>
        <source>joint spring-expression</source>
        <extracomment>joined</extracomment>
        <translation>Gelenkfeder nach Ausdruck</translation>
    </message>
    <message>
        <source>joint spring-table</source>
        <extracomment>joined</extracomment>
        <translation>Gelenkfeder nach Tabelle</translation>
    </message>
    <message>
        <source>%1; across the border %2</source>
        <extracomment>joined</extracomment>
        <translation>%1; über die Grenze %2</translation>
    </message>
    <message>
        <source>normal parts %1 and %2 %3: transversal</source>
        <extracomment>joined</extracomment>
        <translation>Normalanteile %1 und %2 %3: transversal</translation>
    </message>
    <message>
        <source>normal parts %1 and %2 %3: repulsive</source>
        <extracomment>joined</extracomment>
        <translation>Normalanteile %1 und %2 %3: abstoßend</translation>
    </message>
    <message>
        <source>normal parts %1 and %2 %3: tangent</source>
        <extracomment>joined</extracomment>
        <translation>Normalanteile %1 und %2 %3: tangential</translation>
    </message>
    <message>
        <source>normal parts %1 and %2 %3: attractive, alpha = %4</source>
        <extracomment>joined</extracomment>
        <translation>Normalanteile %1 und %2 %3: anziehend, alpha = %4</translation>
    </message>
    <message>
        <source>%1 open shell</source>
        <extracomment>joined</extracomment>
        <translation>%1 offene Schale</translation>
    </message>
    <message>
        <source>%1 open shells</source>
        <extracomment>joined</extracomment>
        <translation>%1 offene Schalen</translation>
    </message>
    <message>
        <source>%1 open shell and %2 loose faces</source>
        <extracomment>joined</extracomment>
        <translation>%1 offene Schale und %2 lose Flächen</translation>
    </message>
    <message>
        <source>%1 open shells and %2 loose faces</source>
        <extracomment>joined</extracomment>
        <translation>%1 offene Schalen und %2 lose Flächen</translation>
    </message>
    <message>
        <source>rigid contact</source>
        <extracomment>joined</extracomment>
        <translation>starrer Kontakt</translation>
    </message>
    <message>
        <source>compliant contact</source>
        <extracomment>joined</extracomment>
        <translation>nachgiebiger Kontakt</translation>
    </message>
    <message>
        <source>hertzian contact</source>
        <extracomment>joined</extracomment>
        <translation>Kontakt nach Hertz</translation>
    </message>
    <message>
        <source>cohesive contact</source>
        <extracomment>joined</extracomment>
        <translation>kohäsiver Kontakt</translation>
    </message>
    <message>
        <source>plastic contact</source>
        <extracomment>joined</extracomment>
        <translation>plastischer Kontakt</translation>
    </message>
    <message>
        <source>touching</source>
        <extracomment>joined</extracomment>
        <translation>berührend</translation>
    </message>
    <message>
        <source>%1 – %2, touching</source>
        <extracomment>joined</extracomment>
        <translation>%1 – %2, berührend</translation>
    </message>
    <message>
        <source>face</source>
        <extracomment>joined</extracomment>
        <translation>Fläche</translation>
    </message>
    <message>
        <source>edge</source>
        <extracomment>joined</extracomment>
        <translation>Kante</translation>
    </message>
    <message>
        <source>vertex</source>
        <extracomment>joined</extracomment>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>world</source>
        <extracomment>joined</extracomment>
        <translation>Welt</translation>
    </message>
    <message>
        <source>body</source>
        <extracomment>joined</extracomment>
        <translation>Körper</translation>
    </message>
    <message>
        <source>contact</source>
        <extracomment>joined</extracomment>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>geometry</source>
        <extracomment>joined</extracomment>
        <translation>Geometrie</translation>
    </message>
    <message>
        <source>material</source>
        <extracomment>joined</extracomment>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>parameter</source>
        <extracomment>joined</extracomment>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>project</source>
        <extracomment>joined</extracomment>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>run</source>
        <extracomment>joined</extracomment>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>radius</source>
        <extracomment>joined</extracomment>
        <translation>Radius</translation>
    </message>
    <message>
        <source>size</source>
        <extracomment>joined</extracomment>
        <translation>Größe</translation>
    </message>
    <message>
        <source>function</source>
        <extracomment>joined</extracomment>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>table</source>
        <extracomment>joined</extracomment>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>%1 and %2 have the same centre and radius (%3 mm), so there is no clearance to move in.</source>
        <extracomment>joined</extracomment>
        <translation>%1 und %2 haben denselben Mittelpunkt und Radius (%3 mm), es gibt also kein Spiel, um sich darin zu bewegen.</translation>
    </message>
    <message>
        <source>%1 and %2 have the same axis and radius (%3 mm), so there is no clearance to move in.</source>
        <extracomment>joined</extracomment>
        <translation>%1 und %2 haben dieselbe Achse und denselben Radius (%3 mm), es gibt also kein Spiel, um sich darin zu bewegen.</translation>
    </message>
    <message>
        <source>reading</source>
        <extracomment>joined</extracomment>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>triangulating</source>
        <extracomment>joined</extracomment>
        <translation>wird in Dreiecke zerlegt</translation>
    </message>
    <message>
        <source>shape %1</source>
        <extracomment>joined</extracomment>
        <translation>Form %1</translation>
    </message>
    <message>
        <source>pair of bodies %1</source>
        <extracomment>joined</extracomment>
        <translation>Körperpaar %1</translation>
    </message>
    <message>
        <source>coordinate %1</source>
        <extracomment>joined</extracomment>
        <translation>Koordinate %1</translation>
    </message>
    <message>
        <source>speed %1</source>
        <extracomment>joined</extracomment>
        <translation>Geschwindigkeit %1</translation>
    </message>
    <message>
        <source>acceleration %1</source>
        <extracomment>joined</extracomment>
        <translation>Beschleunigung %1</translation>
    </message>
    <message>
        <source>the faces are %1 mm apart</source>
        <extracomment>joined</extracomment>
        <translation>die Flächen sind %1 mm auseinander</translation>
    </message>
    <message>
        <source>the edges&apos; ends are %1 mm apart</source>
        <extracomment>joined</extracomment>
        <translation>die Enden der Kanten sind %1 mm auseinander</translation>
    </message>
    <message>
        <source>across the border %1</source>
        <extracomment>joined</extracomment>
        <translation>über die Grenze %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was not read: reading it was cancelled.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; wurde nicht gelesen: das Lesen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; took longer than %2 s to read and was given up.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; brauchte mehr als %2 s zum Lesen und wurde aufgegeben.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; made the CAD reader crash (signal %2, %3); nothing else was harmed.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; brachte den CAD-Leser zum Absturz (Signal %2, %3); sonst kam nichts zu Schaden.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; could not be read: the reader &apos;%2&apos; did not start (%3).</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ließ sich nicht lesen: der Leser &apos;%2&apos; startete nicht (%3).</translation>
    </message>
    <message>
        <source>&apos;%1&apos; could not be read: a healed copy of it could not be written to %2.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ließ sich nicht lesen: eine geheilte Kopie davon ließ sich nicht in %2 schreiben.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; could not be read: %2.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ließ sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be read with the encoding that was chosen: %2.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; lässt sich mit dem gewählten Zeichensatz nicht lesen: %2.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be read in the unit &quot;%2&quot;; use mm, cm, m, in or ft.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; lässt sich nicht in der Einheit &quot;%2&quot; lesen; nehmen Sie mm, cm, m, in oder ft.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; could not be read: the geometry kernel failed on it (%2).</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ließ sich nicht lesen: der Geometriekern scheiterte daran (%2).</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be scaled by %2; the scale must be greater than zero.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; lässt sich nicht mit %2 skalieren; der Maßstab muss größer als null sein.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds its shape as triangles only (a tessellated solid), and contact needs exact surfaces.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; enthält seine Form nur als Dreiecke (tessellierter Körper), und Kontakt braucht exakte Flächen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds no solid and no surface%2.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; enthält keinen Volumenkörper und keine Fläche%2.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not there.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist nicht da.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a file.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist keine Datei.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be opened.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is empty.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist leer.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is an IGES file in UTF-16 with letters of several alphabets, whose lines have no lengths in bytes.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist eine IGES-Datei in UTF-16 mit Buchstaben mehrerer Alphabete, deren Zeilen keine Längen in Bytes haben.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is cut off: the end mark END-ISO-10303-21 is missing.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist abgeschnitten: die Endmarke END-ISO-10303-21 fehlt.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is %2, whatever its name says, and contact needs exact surfaces.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist %2, was ihr Name auch sagt, und Kontakt braucht exakte Flächen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is of a kind that cannot be read: its name does not end in .step, .stp, .iges, .igs or .brep.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist von einer Art, die sich nicht lesen lässt: ihr Name endet nicht auf .step, .stp, .iges, .igs oder .brep.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a STEP file: it does not begin with ISO-10303-21, whatever its name says.</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; ist keine STEP-Datei: sie beginnt nicht mit ISO-10303-21, was ihr Name auch sagt.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds a coordinate that is no number (%2).</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; enthält eine Koordinate, die keine Zahl ist (%2).</translation>
    </message>
    <message>
        <source>%1; nearly tangent, %2 degrees apart: the velocity of %3 m/s into the next face is turned along it, its energy kept</source>
        <extracomment>joined</extracomment>
        <translation>%1; fast tangential, %2 Grad auseinander: die Geschwindigkeit von %3 m/s in die nächste Fläche hinein wird auf sie gedreht und behält ihre Energie</translation>
    </message>
    <message>
        <source>%1; nearly tangent, %2 degrees apart: the velocity of %3 m/s off the next face is turned along it, its energy kept</source>
        <extracomment>joined</extracomment>
        <translation>%1; fast tangential, %2 Grad auseinander: die Geschwindigkeit von %3 m/s von der nächsten Fläche weg wird auf sie gedreht und behält ihre Energie</translation>
    </message>
    <message>
        <source>&apos;%1&apos; demands again what it demands already; %2 too many in all</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; verlangt etwas zweimal; insgesamt %2 zu viel</translation>
    </message>
    <message>
        <source>&apos;%1&apos; demands again what &apos;%2&apos; demands already; %3 too many in all</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; verlangt noch einmal, was &apos;%2&apos; schon verlangt; insgesamt %3 zu viel</translation>
    </message>
    <message>
        <source>&apos;%1&apos; demands again what %2 demand already; %3 too many in all</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; verlangt noch einmal, was %2 schon verlangen; insgesamt %3 zu viel</translation>
    </message>
    <message>
        <source>%1 is held by nothing: no joint, contact or spring leads to a body that stands still, so it falls freely</source>
        <extracomment>joined</extracomment>
        <translation>%1 wird von nichts gehalten: kein Gelenk, kein Kontakt und keine Feder führt zu einem Körper, der still steht; er fällt frei</translation>
    </message>
    <message>
        <source>%1 are held by nothing: no joint, contact or spring leads to a body that stands still, so they fall freely</source>
        <extracomment>joined</extracomment>
        <translation>%1 werden von nichts gehalten: kein Gelenk, kein Kontakt und keine Feder führt zu einem Körper, der still steht; sie fallen frei</translation>
    </message>
    <message>
        <source>The density of &quot;%1&quot; is %2 kg/m^3, %3: is that meant?</source>
        <extracomment>joined</extracomment>
        <translation>Die Dichte von &quot;%1&quot; ist %2 kg/m^3, %3: ist das gemeint?</translation>
    </message>
    <message>
        <source>The density of &quot;%1&quot; is %2 kg/m^3, %3: is that meant? If %4 is meant, it is %5 kg/m^3.</source>
        <extracomment>joined</extracomment>
        <translation>Die Dichte von &quot;%1&quot; ist %2 kg/m^3, %3: ist das gemeint? Ist %4 gemeint, so sind es %5 kg/m^3.</translation>
    </message>
    <message>
        <source>is the unit of its CAD file the right one? Its scale can be changed among the project&apos;s properties.</source>
        <extracomment>joined</extracomment>
        <translation>ist die Einheit seiner CAD-Datei die richtige? Ihr Maßstab lässt sich in den Eigenschaften des Projekts ändern.</translation>
    </message>
    <message>
        <source>%1 rises to %2</source>
        <extracomment>joined</extracomment>
        <translation>%1 steigt auf %2</translation>
    </message>
    <message>
        <source>%1 falls to %2</source>
        <extracomment>joined</extracomment>
        <translation>%1 fällt auf %2</translation>
    </message>
    <message>
        <source>sensor &quot;%1&quot; stopped the run at t = %2 s: %3 rose to %4</source>
        <extracomment>joined</extracomment>
        <translation>Sensor &quot;%1&quot; hielt den Lauf bei t = %2 s an: %3 stieg auf %4</translation>
    </message>
    <message>
        <source>sensor &quot;%1&quot; stopped the run at t = %2 s: %3 fell to %4</source>
        <extracomment>joined</extracomment>
        <translation>Sensor &quot;%1&quot; hielt den Lauf bei t = %2 s an: %3 fiel auf %4</translation>
    </message>
    <message>
        <source>Check the joints&apos; frames and the links&apos; lengths</source>
        <extracomment>joined</extracomment>
        <translation>Prüfen Sie die Systeme der Gelenke und die Längen der Glieder</translation>
    </message>
    <message>
        <source>Check the joints&apos; frames and the links&apos; lengths, the phases of couplings</source>
        <extracomment>joined</extracomment>
        <translation>Prüfen Sie die Systeme der Gelenke, die Längen der Glieder und die Phasen der Kopplungen</translation>
    </message>
    <message>
        <source>Check the joints&apos; frames and the links&apos; lengths, and where motors start</source>
        <extracomment>joined</extracomment>
        <translation>Prüfen Sie die Systeme der Gelenke und die Längen der Glieder, und wo Motoren beginnen</translation>
    </message>
    <message>
        <source>Check the joints&apos; frames and the links&apos; lengths, the phases of couplings, and where motors start</source>
        <extracomment>joined</extracomment>
        <translation>Prüfen Sie die Systeme der Gelenke, die Längen der Glieder und die Phasen der Kopplungen, und wo Motoren beginnen</translation>
    </message>
    <message>
        <source>Bodies overlap at the start:%1</source>
        <extracomment>joined</extracomment>
        <translation>Körper durchdringen sich zu Beginn:%1</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;, joint &apos;%2&apos;</source>
        <extracomment>joined</extracomment>
        <translation>Gelenk &apos;%1&apos;, Gelenk &apos;%2&apos;</translation>
    </message>
    <message>
        <source>joint &apos;%1&apos;, coupling &apos;%2&apos;</source>
        <extracomment>joined</extracomment>
        <translation>Gelenk &apos;%1&apos;, Kopplung &apos;%2&apos;</translation>
    </message>
    <message>
        <source>coupling &apos;%1&apos;, coupling &apos;%2&apos;</source>
        <extracomment>joined</extracomment>
        <translation>Kopplung &apos;%1&apos;, Kopplung &apos;%2&apos;</translation>
    </message>
    <message>
        <source>No coupling of the type %1 takes these joints together: %2</source>
        <extracomment>joined</extracomment>
        <translation>Keine Kopplung vom Typ %1 verbindet diese Gelenke: %2</translation>
    </message>
    <message>
        <source>No coupling takes these joints together: %1</source>
        <extracomment>joined</extracomment>
        <translation>Keine Kopplung verbindet diese Gelenke: %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number at %2</source>
        <extracomment>joined</extracomment>
        <translation>&quot;%1&quot; ist keine endliche Zahl bei %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number at %2 = %3 and %4 = %5</source>
        <extracomment>joined</extracomment>
        <translation>&quot;%1&quot; ist keine endliche Zahl bei %2 = %3 und %4 = %5</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number</source>
        <extracomment>joined</extracomment>
        <translation>&quot;%1&quot; ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>not valid JSON at %1: look for a missing comma, quote or bracket just before</source>
        <extracomment>joined</extracomment>
        <translation>kein gültiges JSON bei %1: suchen Sie kurz davor nach einem fehlenden Komma, Anführungszeichen oder einer Klammer</translation>
    </message>
    <message>
        <source>not valid JSON at %1 (near &quot;%2&quot;): look for a missing comma, quote or bracket just before</source>
        <extracomment>joined</extracomment>
        <translation>kein gültiges JSON bei %1 (nahe &quot;%2&quot;): suchen Sie kurz davor nach einem fehlenden Komma, Anführungszeichen oder einer Klammer</translation>
    </message>
    <message>
        <source>its names are not in UTF-8: read as %1, as chosen (healed)</source>
        <extracomment>joined</extracomment>
        <translation>ihre Namen sind nicht in UTF-8: gelesen als %1, wie gewählt (geheilt)</translation>
    </message>
    <message>
        <source>its names are not in UTF-8: read as %1, which the frequency of its letters tells; choose another encoding where names look wrong (healed)</source>
        <extracomment>joined</extracomment>
        <translation>ihre Namen sind nicht in UTF-8: gelesen als %1, was die Häufigkeit ihrer Buchstaben sagt; wählen Sie einen anderen Zeichensatz, wo Namen falsch aussehen (geheilt)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds no solid and no surface (%2).</source>
        <extracomment>joined</extracomment>
        <translation>&apos;%1&apos; enthält keinen Volumenkörper und keine Fläche (%2).</translation>
    </message>
    <message>
        <source>%1 mm and %2 degrees</source>
        <extracomment>joined</extracomment>
        <translation>%1 mm und %2 Grad</translation>
    </message>
    <message>
        <source>%1 m and %2 degrees</source>
        <extracomment>joined</extracomment>
        <translation>%1 m und %2 Grad</translation>
    </message>
    <message>
        <source>contacts &apos;%1&apos; and &apos;%2&apos; share a body and were struck at the same instant: the impact law held for all contacts at once.</source>
        <translation>die Kontakte &apos;%1&apos; und &apos;%2&apos; haben einen Körper gemeinsam und wurden im selben Augenblick gestoßen: das Stoßgesetz galt für alle Kontakte zugleich.</translation>
    </message>
    <message>
        <source>Set /run/impacts to sequential to have them struck one after the other, as in Newton&apos;s cradle, where of a row of balls the last one leaves</source>
        <translation>Mit /run/impacts auf „nacheinander“ stoßen sie einer nach dem anderen, wie in Newtons Wiege, wo von einer Reihe Kugeln die letzte abgeht</translation>
    </message>
    <message>
        <source>contacts that were still open, by less than the cluster tolerance of %1 m but by more than a millionth of their bodies, took part in impacts: bodies this small need a smaller one (/run/cluster, and /run/accumulation_height likewise)</source>
        <translation>Kontakte, die noch offen waren, um weniger als die Gruppentoleranz von %1 m, aber um mehr als ein Millionstel ihrer Körper, nahmen an Stößen teil: so kleine Körper brauchen eine kleinere (/run/cluster, und ebenso /run/accumulation_height)</translation>
    </message>
    <message>
        <source>the number %1 is too large: the largest is 1.8e308</source>
        <translation>die Zahl %1 ist zu groß: die größte ist 1.8e308</translation>
    </message>
    <message>
        <source>%1 grows beyond all bounds at t = %2 s, and no motion follows it there; check its expression, or end the run before</source>
        <translation>%1 wächst bei t = %2 s über alle Grenzen, und keine Bewegung folgt dem dort; prüfen Sie den Ausdruck, oder lassen Sie den Lauf vorher enden</translation>
    </message>
    <message>
        <source>the run would keep %1 frames, more than there is room for; a larger step between frames, or an earlier end, keeps fewer</source>
        <translation>der Lauf würde %1 Bilder behalten, mehr als Platz haben; ein größerer Schritt zwischen Bildern oder ein früheres Ende behält weniger</translation>
    </message>
    <message>
        <source>how hard the contact %1 presses is not decided: joints, motors or contacts on the other side hold the bodies there already, and rigid bodies may press on one another with any force, which friction multiplies.</source>
        <translation>wie stark der Kontakt %1 drückt, ist nicht bestimmt: Gelenke, Motoren oder Kontakte auf der anderen Seite halten die Körper dort schon, und starre Körper dürfen mit jeder Kraft aufeinander drücken, die die Reibung vervielfacht.</translation>
    </message>
    <message>
        <source>It is so where &apos;%1&apos; meets &apos;%2&apos;.</source>
        <translation>So ist es, wo &apos;%1&apos; auf &apos;%2&apos; trifft.</translation>
    </message>
    <message>
        <source>It was first so at t = %1 s.</source>
        <translation>So war es zuerst bei t = %1 s.</translation>
    </message>
    <message>
        <source>The run takes what equally stiff bodies without preload would bear.</source>
        <translation>Der Lauf nimmt, was gleich steife Körper ohne Vorspannung tragen würden.</translation>
    </message>
    <message>
        <source>Time steps of this run took any of these forces, and the friction that goes with it: their motion may be off by as much.</source>
        <translation>Zeitschritte dieses Laufs nahmen irgendeine dieser Kräfte und die Reibung dazu: ihre Bewegung kann um so viel falsch sein.</translation>
    </message>
    <message>
        <source>%1 %2 instead of %3 %4</source>
        <translation>%1 %2 statt %3 %4</translation>
    </message>
    <message>
        <source>the velocities given do not fit the joints: body &apos;%1&apos; begins with %2.</source>
        <translation>die gegebenen Geschwindigkeiten passen nicht zu den Gelenken: Körper &apos;%1&apos; beginnt mit %2.</translation>
    </message>
    <message>
        <source>The run takes the nearest that fit</source>
        <translation>Der Lauf nimmt die nächsten, die passen</translation>
    </message>
    <message>
        <source>; give all bodies theirs, or let a motor prescribe the joint</source>
        <translation>; geben Sie allen Körpern die ihre, oder lassen Sie einen Motor das Gelenk vorgeben</translation>
    </message>
    <message>
        <source>; what the motor of joint &apos;%1&apos; prescribes counts before what is given</source>
        <translation>; was der Motor des Gelenks &apos;%1&apos; vorschreibt, geht dem Gegebenen vor</translation>
    </message>
    <message>
        <source>Shapes of &quot;%1&quot; fill the same space (%2 most of it): %3 cm^3 of its %4 cm^3 count twice in its mass.</source>
        <translation>Formen von &quot;%1&quot; füllen denselben Raum (%2 das meiste davon): %3 cm^3 seiner %4 cm^3 zählen doppelt in seiner Masse.</translation>
    </message>
    <message>
        <source>Move or shorten one of them, cut it out of the other in the CAD program, or give the body its mass</source>
        <translation>Verschieben oder kürzen Sie eine davon, schneiden Sie sie im CAD-Programm aus der anderen, oder geben Sie dem Körper seine Masse</translation>
    </message>
    <message>
        <source>&apos;%1&apos; and &apos;%2&apos;</source>
        <translation>&apos;%1&apos; und &apos;%2&apos;</translation>
    </message>
    <message>
        <source>A little play, a spring that presses, or friction of the joint says more</source>
        <translation>Etwas Spiel, eine Feder, die drückt, oder Reibung des Gelenks sagt mehr</translation>
    </message>
    <message>
        <source>contact &apos;%1&apos; gives way and has given back %2 J more than it took until t = %3 s: its bodies come from one face onto another faster than it follows; a smaller step may help</source>
        <translation>Kontakt &apos;%1&apos; gibt nach und hat bis t = %3 s %2 J mehr zurückgegeben, als er aufnahm: Seine Körper gehen schneller von einer Fläche auf eine andere über, als er folgt; ein kleinerer Schritt kann helfen</translation>
    </message>
    <message>
        <source>%1 contacts are closed at once; parts that are screwed or seated together cost least as one body: merge them, or leave out the contacts between them</source>
        <translation>%1 Kontakte sind auf einmal geschlossen; Teile, die verschraubt sind oder ineinander sitzen, kosten als ein Körper am wenigsten: fassen Sie sie zusammen, oder lassen Sie die Kontakte zwischen ihnen weg</translation>
    </message>
    <message>
        <source>the scheme &quot;%1&quot; has its velocities from two intervals and needs steps of equal length; set &quot;adaptive&quot; to false or take another scheme</source>
        <translation>das Verfahren &quot;%1&quot; hat seine Geschwindigkeiten aus zwei Schritten und braucht gleich lange; setzen Sie &quot;adaptive&quot; auf false oder nehmen Sie ein anderes Verfahren</translation>
    </message>
    <message>
        <source>comes to rest at the same instant</source>
        <translation>kommt im selben Augenblick zur Ruhe</translation>
    </message>
    <message>
        <source>begins to slide at the same instant</source>
        <translation>beginnt im selben Augenblick zu gleiten</translation>
    </message>
    <message>
        <source>the scheme %1 with its numbers damps vibrations by itself: it took %2 J beside %3 J dissipated; smaller steps (/run/step) or the scheme %4 take less</source>
        <translation>das Verfahren %1 dämpft mit seinen Zahlen Schwingungen von sich aus: Es nahm %2 J neben %3 J dissipierten; kleinere Schritte (/run/step) oder das Verfahren %4 nehmen weniger</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is what &quot;%2&quot; itself is called by in results; give the contact another name</source>
        <translation>&quot;%1&quot; heißt in den Ergebnissen schon etwas an &quot;%2&quot; selbst; geben Sie dem Kontakt einen anderen Namen</translation>
    </message>
    <message>
        <source>%1: the text has a NUL character (\u0000) in it; remove it</source>
        <translation>%1: Der Text hat ein NUL-Zeichen (\u0000) in sich; entfernen Sie es</translation>
    </message>
    <message>
        <source>Load &apos;%1&apos; is turned by more than half a turn, where its moment would change sides at once; use a joint that turns, with a spring on its coordinate, or stiffer springs</source>
        <translation>Last &apos;%1&apos; ist um mehr als eine halbe Drehung verdreht, wo ihr Moment auf einmal die Seite wechseln würde; nehmen Sie ein Drehgelenk mit einer Feder auf seiner Koordinate, oder steifere Federn</translation>
    </message>
    <message>
        <source>bodies &apos;%1&apos; and &apos;%2&apos; lie in one another at t = %3 s, by %4 mm at (%5, %6, %7) m, %8 in %9: the contact &apos;%10&apos; is of chosen faces and holds no others.</source>
        <translation>Die Körper &apos;%1&apos; und &apos;%2&apos; liegen bei t = %3 s um %4 mm ineinander, bei (%5, %6, %7) m, %8 in %9: der Kontakt &apos;%10&apos; hat gewählte Flächen und hält keine anderen.</translation>
    </message>
    <message>
        <source>Choose these, too, or take the whole bodies; what follows from there on is right only if they may go through one another</source>
        <translation>Wählen Sie auch diese, oder nehmen Sie die ganzen Körper; was von da an folgt, stimmt nur, wenn sie durcheinander gehen dürfen</translation>
    </message>
    <message>
        <source>is its size meant?</source>
        <translation>ist seine Größe so gemeint?</translation>
    </message>
    <message>
        <source>A body of the joint &quot;%1&quot; is missing: choose it first</source>
        <translation>Ein Körper des Gelenks &quot;%1&quot; fehlt: Wählen Sie ihn zuerst</translation>
    </message>
    <message>
        <source>The joint &quot;%1&quot; has no axis there yet: type one whose x is not along its z</source>
        <translation>Das Gelenk &quot;%1&quot; hat dort noch keine Achse: Geben Sie eine ein, deren x nicht entlang ihrer z liegt</translation>
    </message>
    <message>
        <source>impacts in steps</source>
        <translation>Stöße in Schritten</translation>
    </message>
</context>
</TS>
