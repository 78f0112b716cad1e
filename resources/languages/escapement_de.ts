<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>MessagesPanel</name>
    <message>
        <source>%1   (and %2 more like this%3)</source>
        <translation>%1   (und %2 weitere wie diese%3)</translation>
    </message>
</context>
<context>
    <name>MotorTableDialog</name>
    <message>
        <source>Motor table of %1</source>
        <translation>Motortabelle von %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>What it gives</source>
        <translation>Was sie vorgibt</translation>
    </message>
    <message>
        <source>Unit of the times</source>
        <translation>Einheit der Zeiten</translation>
    </message>
    <message>
        <source>Unit of the values</source>
        <translation>Einheit der Werte</translation>
    </message>
    <message>
        <source>Between the points</source>
        <translation>Zwischen den Punkten</translation>
    </message>
    <message>
        <source>%1 points, from %2 s to %3 s. They are kept in the project; the file is not read again.</source>
        <translation>%1 Punkte, von %2 s bis %3 s. Sie werden im Projekt gespeichert; die Datei wird nicht wieder gelesen.</translation>
    </message>
    <message>
        <source>The heading says &quot;%1&quot;, which is no unit known here: choose those of the columns.</source>
        <translation>Die Kopfzeile nennt „%1“; diese Einheit ist hier nicht bekannt: Wählen Sie die Einheiten der Spalten.</translation>
    </message>
    <message>
        <source>The heading gave the units; others can be chosen.</source>
        <translation>Die Einheiten stammen aus der Kopfzeile; andere können gewählt werden.</translation>
    </message>
    <message>
        <source>Before and after them</source>
        <translation>Davor und danach</translation>
    </message>
    <message>
        <source>Before %1 s it is %2, after %3 s it stays %4; the table does not begin again.</source>
        <translation>Vor %1 s ist der Wert %2, nach %3 s bleibt er %4; die Tabelle beginnt nicht von vorn.</translation>
    </message>
    <message>
        <source>The motor holds its place there.</source>
        <translation>Der Motor hält dort seine Lage.</translation>
    </message>
    <message>
        <source>Its speed jumps at the ends: to %1 %3/s at the first point, from %2 %3/s at the last.</source>
        <translation>An den Enden springt seine Geschwindigkeit: auf %1 %3/s am ersten Punkt, von %2 %3/s am letzten.</translation>
    </message>
    <message>
        <source>The motor goes on at that speed.</source>
        <translation>Der Motor läuft mit dieser Geschwindigkeit weiter.</translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>Motor table</source>
        <translation>Motortabelle</translation>
    </message>
    <message>
        <source>Joint &quot;%1&quot; is %2 and has no single coordinate to drive. Name one first, among its properties.</source>
        <translation>Gelenk „%1“ ist ein %2 und hat keine einzelne Koordinate zum Antreiben. Benennen Sie zuerst eine unter seinen Eigenschaften.</translation>
    </message>
    <message>
        <source>Table of times and values</source>
        <translation>Tabelle aus Zeiten und Werten</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv *.dat);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt *.tsv *.dat);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Motor table of %1</source>
        <translation>Motortabelle von %1</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Search commands and keys</source>
        <translation>Befehle und Tasten suchen</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>Shift+F1</source>
        <translation>Shift+F1</translation>
    </message>
    <message>
        <source>All commands that have keys, in one table</source>
        <translation>Alle Befehle mit Tasten in einer Tabelle</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Select all rows</source>
        <translation>Alle Zeilen auswählen</translation>
    </message>
</context>
<context>
    <name>QuantityTree</name>
    <message>
        <source>angle rotation turn stroke travel displacement</source>
        <translation>Winkel Drehung Drehwinkel Hub Weg Verschiebung</translation>
    </message>
    <message>
        <source>stroke travel displacement</source>
        <translation>Hub Weg Verschiebung</translation>
    </message>
    <message>
        <source>velocity rate rpm</source>
        <translation>Geschwindigkeit Drehzahl</translation>
    </message>
    <message>
        <source>torque motor drive reaction load</source>
        <translation>Drehmoment Motor Antrieb Reaktion Last</translation>
    </message>
    <message>
        <source>motor drive reaction load</source>
        <translation>Motor Antrieb Reaktion Last</translation>
    </message>
    <message>
        <source>height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>displacement travel coordinate place</source>
        <translation>Verschiebung Weg Koordinate Ort Lage</translation>
    </message>
    <message>
        <source>orientation rotation</source>
        <translation>Orientierung Drehung</translation>
    </message>
    <message>
        <source>spin rpm rotation</source>
        <translation>Drehzahl Drehung Drall</translation>
    </message>
    <message>
        <source>load pressure reaction</source>
        <translation>Last Druck Reaktion Anpresskraft</translation>
    </message>
    <message>
        <source>tangential traction reaction</source>
        <translation>tangential Reaktion Reibung</translation>
    </message>
    <message>
        <source>distance clearance penetration</source>
        <translation>Abstand Spiel Eindringung</translation>
    </message>
    <message>
        <source>impact shock hit</source>
        <translation>Stoß Schlag</translation>
    </message>
    <message>
        <source>power work drive</source>
        <translation>Leistung Arbeit Antrieb</translation>
    </message>
    <message>
        <source>lost losses heat</source>
        <translation>Verlust Wärme</translation>
    </message>
    <message>
        <source>On the joint&apos;s second body by its first, with what a motor gives; in the axes of the joint&apos;s frame on the second body: z is the joint&apos;s axis.</source>
        <translation>Auf den zweiten Körper des Gelenks vom ersten, mit dem, was ein Motor gibt; in den Achsen des Gelenkrahmens am zweiten Körper: z ist die Achse des Gelenks.</translation>
    </message>
    <message>
        <source>Torque on the joint&apos;s second body by its first; in the axes of the joint&apos;s frame on the second body. A motor&apos;s torque is the one about z, the joint&apos;s axis.</source>
        <translation>Moment auf den zweiten Körper des Gelenks vom ersten; in den Achsen des Gelenkrahmens am zweiten Körper. Das Moment eines Motors ist das um z, die Achse des Gelenks.</translation>
    </message>
    <message>
        <source>Of the joint&apos;s second body against its first: the angle about the joint&apos;s axis z, of a slide the distance along it.</source>
        <translation>Des zweiten Körpers des Gelenks gegen den ersten: der Winkel um die Gelenkachse z, beim Schieben der Weg entlang ihr.</translation>
    </message>
    <message>
        <source>Of the body&apos;s frame, in the world&apos;s axes.</source>
        <translation>Des Körperrahmens, in den Achsen der Welt.</translation>
    </message>
    <message>
        <source>Of the centre of mass, in the world&apos;s axes.</source>
        <translation>Des Schwerpunkts, in den Achsen der Welt.</translation>
    </message>
    <message>
        <source>Sum over all places at which the two touch. Impacts have an impulse instead.</source>
        <translation>Summe über alle Stellen, an denen sich die beiden berühren. Stöße haben stattdessen einen Kraftstoß.</translation>
    </message>
    <message>
        <source>moment load backlash</source>
        <translation>Moment Last Spiel</translation>
    </message>
    <message>
        <source>One component of the rotation as a vector (its direction is the axis, its length the angle), in the axes of the joint&apos;s frame on the first body.</source>
        <translation>Eine Komponente der Drehung als Vektor (seine Richtung ist die Achse, seine Länge der Winkel), in den Achsen des Gelenksystems am ersten Körper.</translation>
    </message>
    <message>
        <source>Angular velocity of the joint&apos;s second body against its first, about that axis of the joint&apos;s frame on the first body. It is not the rate of the rotation&apos;s component.</source>
        <translation>Winkelgeschwindigkeit des zweiten Körpers des Gelenks gegen den ersten, um diese Achse des Gelenksystems am ersten Körper. Sie ist nicht die Ableitung der Komponente der Drehung.</translation>
    </message>
    <message>
        <source>Rate of the angular velocity about that axis of the joint&apos;s frame on the first body.</source>
        <translation>Ableitung der Winkelgeschwindigkeit um diese Achse des Gelenksystems am ersten Körper.</translation>
    </message>
</context>
<context>
    <name>escapement</name>
    <message>
        <source>flat</source>
        <translation>eben</translation>
    </message>
    <message>
        <source>plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>cylinder, radius %1</source>
        <translation>Zylinder, Radius %1</translation>
    </message>
    <message>
        <source>cone, half angle %1</source>
        <translation>Kegel, halber Winkel %1</translation>
    </message>
    <message>
        <source>sphere, radius %1</source>
        <translation>Kugel, Radius %1</translation>
    </message>
    <message>
        <source>torus, radii %1 and %2</source>
        <translation>Torus, Radien %1 und %2</translation>
    </message>
    <message>
        <source>extruded surface</source>
        <translation>extrudierte Fläche</translation>
    </message>
    <message>
        <source>surface of revolution</source>
        <translation>Drehfläche</translation>
    </message>
    <message>
        <source>spline surface</source>
        <translation>Splinefläche</translation>
    </message>
    <message>
        <source>offset surface</source>
        <translation>Versatzfläche</translation>
    </message>
    <message>
        <source>surface of another kind</source>
        <translation>Fläche anderer Art</translation>
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
        <source>seam of one face</source>
        <translation>Naht einer Fläche</translation>
    </message>
    <message>
        <source>border of an open surface</source>
        <translation>Rand einer offenen Oberfläche</translation>
    </message>
    <message>
        <source>pole</source>
        <translation>Pol</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>nearly: %1 off</source>
        <translation>fast: um %1 daneben</translation>
    </message>
    <message>
        <source>curvature jumps: %1 to %2</source>
        <translation>Krümmung springt: %1 auf %2</translation>
    </message>
    <message>
        <source>changes its kind along its length</source>
        <translation>wechselt seine Art auf seiner Länge</translation>
    </message>
    <message>
        <source>plane face</source>
        <translation>ebene Fläche</translation>
    </message>
    <message>
        <source>normal along %1</source>
        <translation>Normale entlang %1</translation>
    </message>
    <message>
        <source>hole</source>
        <translation>Bohrung</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>%1 long</source>
        <translation>%1 lang</translation>
    </message>
    <message>
        <source>axis along %1</source>
        <translation>Achse entlang %1</translation>
    </message>
    <message>
        <source>spherical socket</source>
        <translation>Kugelpfanne</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>face about an axis</source>
        <translation>Fläche um eine Achse</translation>
    </message>
    <message>
        <source>circular edge</source>
        <translation>Kreiskante</translation>
    </message>
    <message>
        <source>straight edge</source>
        <translation>gerade Kante</translation>
    </message>
    <message>
        <source>along %1</source>
        <translation>entlang %1</translation>
    </message>
    <message>
        <source>corner</source>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>curved edge</source>
        <translation>gekrümmte Kante</translation>
    </message>
    <message>
        <source>curved face</source>
        <translation>gekrümmte Fläche</translation>
    </message>
    <message>
        <source>%1, face %2</source>
        <translation>%1, Fläche %2</translation>
    </message>
    <message>
        <source>%1, edge %2</source>
        <translation>%1, Kante %2</translation>
    </message>
    <message>
        <source>%1, corner %2</source>
        <translation>%1, Ecke %2</translation>
    </message>
    <message>
        <source>face %1</source>
        <translation>Fläche %1</translation>
    </message>
    <message>
        <source>edge %1</source>
        <translation>Kante %1</translation>
    </message>
    <message>
        <source>vertex %1</source>
        <translation>Ecke %1</translation>
    </message>
    <message>
        <source>mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>centre of mass</source>
        <translation>Schwerpunkt</translation>
    </message>
    <message>
        <source>inertia</source>
        <translation>Trägheit</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Other point</source>
        <translation>Anderer Punkt</translation>
    </message>
    <message>
        <source>Cardan angles</source>
        <translation>Kardanwinkel</translation>
    </message>
    <message>
        <source>the same orientation: turned about x, then about the new y, then about the new z. The file keeps the fields above</source>
        <translation>dieselbe Lage im Raum: um x gedreht, dann um das neue y, dann um das neue z. Die Datei enthält die Felder darüber</translation>
    </message>
    <message>
        <source>CAD file %1</source>
        <translation>CAD-Datei %1</translation>
    </message>
    <message>
        <source>material %1</source>
        <translation>Werkstoff %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Body: %1</source>
        <translation>Körper: %1</translation>
    </message>
    <message>
        <source>Joint: %1</source>
        <translation>Gelenk: %1</translation>
    </message>
    <message>
        <source>Load: %1</source>
        <translation>Last: %1</translation>
    </message>
    <message>
        <source>Contact: %1</source>
        <translation>Kontakt: %1</translation>
    </message>
    <message>
        <source>Coupling: %1</source>
        <translation>Kopplung: %1</translation>
    </message>
    <message>
        <source>Sensor: %1</source>
        <translation>Sensor: %1</translation>
    </message>
    <message>
        <source>Run settings</source>
        <translation>Laufeinstellungen</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Project: %1</source>
        <translation>Projekt: %1</translation>
    </message>
    <message>
        <source>First joint</source>
        <translation>Erstes Gelenk</translation>
    </message>
    <message>
        <source>Second joint</source>
        <translation>Zweites Gelenk</translation>
    </message>
    <message>
        <source>Third joint</source>
        <translation>Drittes Gelenk</translation>
    </message>
    <message>
        <source>Run until</source>
        <translation>Laufen bis</translation>
    </message>
    <message>
        <source>At changes of friction</source>
        <translation>Bei Wechseln der Reibung</translation>
    </message>
    <message>
        <source>Method between events</source>
        <translation>Verfahren zwischen Ereignissen</translation>
    </message>
    <message>
        <source>Error allowed a step</source>
        <translation>Zulässiger Fehler je Schritt</translation>
    </message>
    <message>
        <source>Frame every</source>
        <translation>Bild alle</translation>
    </message>
    <message>
        <source>Time-stepping step</source>
        <translation>Schritt des Zeitschrittverfahrens</translation>
    </message>
    <message>
        <source>Time-stepping scheme</source>
        <translation>Zeitschrittverfahren</translation>
    </message>
    <message>
        <source>Adapt the time step</source>
        <translation>Zeitschritt anpassen</translation>
    </message>
    <message>
        <source>Weight of a step&apos;s end</source>
        <translation>Gewicht des Schrittendes</translation>
    </message>
    <message>
        <source>Sides of the friction pyramid</source>
        <translation>Seiten der Reibpyramide</translation>
    </message>
    <message>
        <source>Recovery speed</source>
        <translation>Rückstellgeschwindigkeit</translation>
    </message>
    <message>
        <source>Steps follow</source>
        <translation>Schritte richten sich nach</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Largest step</source>
        <translation>Größter Schritt</translation>
    </message>
    <message>
        <source>Order of backward differences</source>
        <translation>Ordnung der Rückwärtsdifferenzen</translation>
    </message>
    <message>
        <source>Order, predictor and corrector</source>
        <translation>Ordnung, Prädiktor und Korrektor</translation>
    </message>
    <message>
        <source>Draw drift back within</source>
        <translation>Abdrift zurückholen binnen</translation>
    </message>
    <message>
        <source>Vibrations kept</source>
        <translation>Erhaltene Schwingungen</translation>
    </message>
    <message>
        <source>Ignore bounces below</source>
        <translation>Sprünge übergehen unter</translation>
    </message>
    <message>
        <source>Strike together within</source>
        <translation>Gemeinsame Stöße binnen</translation>
    </message>
    <message>
        <source>Axis (z)</source>
        <translation>Achse (z)</translation>
    </message>
    <message>
        <source>Angle zero (x)</source>
        <translation>Nullwinkel (x)</translation>
    </message>
    <message>
        <source>Picked on</source>
        <translation>Gewählt an</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>By materials</source>
        <translation>Nach Werkstoffen</translation>
    </message>
    <message>
        <source>First body</source>
        <translation>Erster Körper</translation>
    </message>
    <message>
        <source>Second body</source>
        <translation>Zweiter Körper</translation>
    </message>
    <message>
        <source>Allowed: %1 (SI).</source>
        <translation>Erlaubt: %1 (SI).</translation>
    </message>
    <message>
        <source>A number or an expression in %1 and the project&apos;s parameters, in SI; its numbers may have units, as in 120 mm.</source>
        <translation>Eine Zahl oder ein Ausdruck in %1 und den Parametern des Projekts, in SI; seine Zahlen dürfen Einheiten haben, wie in 120 mm.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>A number, with any unit that fits, arithmetic, or an expression in the project&apos;s parameters and the time t (s); expressions with names are in SI.</source>
        <translation>Eine Zahl mit beliebiger passender Einheit, eine Rechnung oder ein Ausdruck in den Parametern des Projekts und der Zeit t (s); Ausdrücke mit Namen sind in SI.</translation>
    </message>
    <message>
        <source>A number, with any unit that fits, arithmetic, or an expression in the project&apos;s parameters; expressions with names are in SI.</source>
        <translation>Eine Zahl mit beliebiger passender Einheit, eine Rechnung oder ein Ausdruck in den Parametern des Projekts; Ausdrücke mit Namen sind in SI.</translation>
    </message>
    <message>
        <source>Points with a semicolon between them, the numbers of each with a comma: 0, 1; 2, 3</source>
        <translation>Punkte mit Strichpunkt dazwischen, die Zahlen jedes Punkts mit Komma: 0, 1; 2, 3</translation>
    </message>
    <message>
        <source>In the file: %1</source>
        <translation>In der Datei: %1</translation>
    </message>
    <message>
        <source>The run came to its end.</source>
        <translation>Der Lauf ist zu Ende gekommen.</translation>
    </message>
    <message>
        <source>The run was stopped before its end.</source>
        <translation>Der Lauf wurde vor seinem Ende gestoppt.</translation>
    </message>
    <message>
        <source>The run failed: what follows holds up to where it ended.</source>
        <translation>Der Lauf ist gescheitert: Was folgt, gilt bis dahin.</translation>
    </message>
    <message>
        <source>The run has not ended: what follows holds so far.</source>
        <translation>Der Lauf ist nicht zu Ende: Was folgt, gilt bis jetzt.</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>Simulated</source>
        <translation>Simuliert</translation>
    </message>
    <message>
        <source>Computed in</source>
        <translation>Gerechnet in</translation>
    </message>
    <message>
        <source>Project&apos;s checksum (SHA-256)</source>
        <translation>Prüfsumme des Projekts (SHA-256)</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>no body has a shape</source>
        <translation>kein Körper hat eine Form</translation>
    </message>
    <message>
        <source>The start, at %1.</source>
        <translation>Der Anfang, bei %1.</translation>
    </message>
    <message>
        <source>The end, at %1.</source>
        <translation>Das Ende, bei %1.</translation>
    </message>
    <message>
        <source>No pictures: %1</source>
        <translation>Keine Bilder: %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Between</source>
        <translation>Zwischen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>stands still</source>
        <translation>steht fest</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>Formen</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>Centre of mass, in the body</source>
        <translation>Schwerpunkt, im Körper</translation>
    </message>
    <message>
        <source>Inertia xx, yy, zz about it</source>
        <translation>Trägheit xx, yy, zz um ihn</translation>
    </message>
    <message>
        <source>Body frame at the start</source>
        <translation>Körperachsen am Anfang</translation>
    </message>
    <message>
        <source>All moving bodies together: %1. Gravity: %2.</source>
        <translation>Alle bewegten Körper zusammen: %1. Schwerkraft: %2.</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>, at %1, axis %2</source>
        <translation>, bei %1, Achse %2</translation>
    </message>
    <message>
        <source>Couplings</source>
        <translation>Kopplungen</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Lasten</translation>
    </message>
    <message>
        <source>joint %1</source>
        <translation>Gelenk %1</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>every body</source>
        <translation>alle Körper</translation>
    </message>
    <message>
        <source> (1 face)</source>
        <translation> (1 Fläche)</translation>
    </message>
    <message>
        <source> (%1 faces)</source>
        <translation> (%1 Flächen)</translation>
    </message>
    <message>
        <source>, by materials</source>
        <translation>, nach Werkstoffen</translation>
    </message>
    <message>
        <source>Sensors</source>
        <translation>Sensoren</translation>
    </message>
    <message>
        <source>contact %1</source>
        <translation>Kontakt %1</translation>
    </message>
    <message>
        <source>Materials</source>
        <translation>Werkstoffe</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>as friction</source>
        <translation>wie Reibung</translation>
    </message>
    <message>
        <source>Pairs of materials</source>
        <translation>Werkstoffpaare</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>Stoßzahl</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Reibungszahl</translation>
    </message>
    <message>
        <source>Static friction</source>
        <translation>Haftreibungszahl</translation>
    </message>
    <message>
        <source>CAD files</source>
        <translation>CAD-Dateien</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Checksum (SHA-256)</source>
        <translation>Prüfsumme (SHA-256)</translation>
    </message>
    <message>
        <source>Settings of the run</source>
        <translation>Einstellungen des Laufs</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>wie üblich</translation>
    </message>
    <message>
        <source>set</source>
        <translation>gesetzt</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Parameters (SI)</source>
        <translation>Parameter (SI)</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Ausdruck</translation>
    </message>
    <message>
        <source>Energy</source>
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
        <source>stored together</source>
        <translation>gespeichert insgesamt</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>am Anfang</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>am Ende</translation>
    </message>
    <message>
        <source>change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>given by loads and motors</source>
        <translation>von Lasten und Motoren zugeführt</translation>
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
        <source>taken by friction</source>
        <translation>durch Reibung verloren</translation>
    </message>
    <message>
        <source>taken by impacts</source>
        <translation>durch Stöße verloren</translation>
    </message>
    <message>
        <source>taken by dampers</source>
        <translation>durch Dämpfer verloren</translation>
    </message>
    <message>
        <source>other losses (positions put right)</source>
        <translation>andere Verluste (Lagen berichtigt)</translation>
    </message>
    <message>
        <source>damped by the method</source>
        <translation>vom Verfahren gedämpft</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>ungeklärt</translation>
    </message>
    <message>
        <source>Given and taken over the run</source>
        <translation>Im Lauf zugeführt und entnommen</translation>
    </message>
    <message>
        <source>Where the energy is and where it has gone, stacked; the dashed line is what the start and the loads have given. The two differ by at most %1.</source>
        <translation>Wo die Energie ist und wohin sie gegangen ist, gestapelt; die gestrichelte Linie ist, was Anfang und Lasten gegeben haben. Beide unterscheiden sich um höchstens %1.</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Nothing happened that the run logs: no impact, no change of contacts.</source>
        <translation>Nichts geschah, was der Lauf verzeichnet: kein Stoß, kein Wechsel der Kontakte.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>Stoßimpuls</translation>
    </message>
    <message>
        <source>Energy lost</source>
        <translation>Energieverlust</translation>
    </message>
    <message>
        <source>The %1 largest impulses of %2</source>
        <translation>Die %1 größten Stoßimpulse von %2</translation>
    </message>
    <message>
        <source>Impulses, the largest first</source>
        <translation>Stoßimpulse, die größten zuerst</translation>
    </message>
    <message>
        <source>The first %1 of %2 events; the result holds them all</source>
        <translation>Die ersten %1 von %2 Ereignissen; das Ergebnis enthält alle</translation>
    </message>
    <message>
        <source>All events in their order</source>
        <translation>Alle Ereignisse der Reihe nach</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>least</source>
        <translation>kleinster</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größter</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Contact problems solved by %1; worst residual %2 of the velocities or accelerations in the problem.</source>
        <translation>Kontaktaufgaben gelöst mit %1; größter Rest %2 der Geschwindigkeiten oder Beschleunigungen der Aufgabe.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1 could not take %2 of them, which auto solved: %3.</source>
        <translation>%1 konnte %2 davon nicht annehmen; auto löste sie: %3.</translation>
    </message>
    <message>
        <source>%1 left %2 of them unsolved, which auto took over.</source>
        <translation>%1 ließ %2 davon ungelöst; auto übernahm sie.</translation>
    </message>
    <message>
        <source>The convex relaxation lifted sliding contacts by up to %1 in a step (%2), which the exact law does not.</source>
        <translation>Die konvexe Relaxation hob gleitende Kontakte um bis zu %1 je Schritt an (%2), was das genaue Gesetz nicht tut.</translation>
    </message>
    <message>
        <source>%1 between located events</source>
        <translation>%1 zwischen lokalisierten Ereignissen</translation>
    </message>
    <message>
        <source>%1 in time steps for %2 of %3 s</source>
        <translation>%1 in Zeitschritten auf %2 von %3 s</translation>
    </message>
    <message>
        <source>Energy: %1 of %2 are not explained by losses and work. Joints off by at most %3, contacts too deep by at most %4.</source>
        <translation>Energie: %1 von %2 sind durch Verluste und Arbeit nicht erklärt. Gelenke um höchstens %3 daneben, Kontakte um höchstens %4 zu tief.</translation>
    </message>
    <message>
        <source>The method between events has damped away %1 by itself.</source>
        <translation>Das Verfahren zwischen Ereignissen hat selbst %1 weggedämpft.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>another content</source>
        <translation>anderer Inhalt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>coupling</source>
        <translation>Kopplung</translation>
    </message>
    <message>
        <source>material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>pair of materials</source>
        <translation>Werkstoffpaar</translation>
    </message>
    <message>
        <source>CAD file</source>
        <translation>CAD-Datei</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>run settings</source>
        <translation>Laufeinstellungen</translation>
    </message>
    <message>
        <source>project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>renamed &apos;%1&apos;</source>
        <translation>umbenannt in &apos;%1&apos;</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1, and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
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
        <source>done, with remarks</source>
        <translation>fertig, mit Bemerkungen</translation>
    </message>
    <message>
        <source>done: %1</source>
        <translation>fertig: %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>gescheitert: %1</translation>
    </message>
    <message>
        <source>broken off</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>impact</source>
        <translation>Stoß</translation>
    </message>
    <message>
        <source>detachment</source>
        <translation>Ablösen</translation>
    </message>
    <message>
        <source>touch</source>
        <translation>Berühren</translation>
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
        <translation>Entstehen</translation>
    </message>
    <message>
        <source>fold</source>
        <translation>Umklappen</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>Umschalten</translation>
    </message>
    <message>
        <source>rejection</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>kink</source>
        <translation>Knick</translation>
    </message>
    <message>
        <source>sensor</source>
        <translation>Sensor</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>sticks</source>
        <translation>haftet</translation>
    </message>
    <message>
        <source>slips</source>
        <translation>gleitet</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>event-driven</source>
        <translation>ereignisgesteuert</translation>
    </message>
    <message>
        <source>time stepping</source>
        <translation>Zeitschrittverfahren</translation>
    </message>
    <message>
        <source>Open the arrow of &lt;b&gt;Body&lt;/b&gt; and choose &lt;b&gt;Ground plane&lt;/b&gt;: the floor that the ball falls onto.</source>
        <translation>Öffnen Sie den Pfeil von &lt;b&gt;Körper&lt;/b&gt; und wählen Sie &lt;b&gt;Bodenebene&lt;/b&gt;: den Boden, auf den die Kugel fällt.</translation>
    </message>
    <message>
        <source>Open it again and choose &lt;b&gt;Sphere&lt;/b&gt;: the ball.</source>
        <translation>Öffnen Sie ihn noch einmal und wählen Sie &lt;b&gt;Kugel&lt;/b&gt;: den Ball.</translation>
    </message>
    <message>
        <source>Give it a &lt;b&gt;material&lt;/b&gt;, &lt;b&gt;steel&lt;/b&gt; for example: without a density it has no mass.</source>
        <translation>Geben Sie ihr einen &lt;b&gt;Werkstoff&lt;/b&gt;, zum Beispiel &lt;b&gt;Stahl&lt;/b&gt;: Ohne Dichte hat sie keine Masse.</translation>
    </message>
    <message>
        <source>Type &lt;b&gt;20 mm&lt;/b&gt; into its &lt;b&gt;radius&lt;/b&gt;, and press Enter.</source>
        <translation>Tippen Sie &lt;b&gt;20 mm&lt;/b&gt; in ihren &lt;b&gt;Radius&lt;/b&gt; und drücken Sie die Eingabetaste.</translation>
    </message>
    <message>
        <source>Type &lt;b&gt;200 mm&lt;/b&gt; into the third field of its &lt;b&gt;position&lt;/b&gt;, its height, and press Enter.</source>
        <translation>Tippen Sie &lt;b&gt;200 mm&lt;/b&gt; in das dritte Feld ihrer &lt;b&gt;Position&lt;/b&gt;, ihre Höhe, und drücken Sie die Eingabetaste.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Contact&lt;/b&gt;: bodies pass through one another unless a contact says that they touch.</source>
        <translation>Drücken Sie &lt;b&gt;Kontakt&lt;/b&gt;: Körper gehen durcheinander hindurch, solange kein Kontakt sagt, dass sie sich berühren.</translation>
    </message>
    <message>
        <source>Click the &lt;b&gt;ball&lt;/b&gt; in the view.</source>
        <translation>Klicken Sie in der Ansicht auf die &lt;b&gt;Kugel&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Click the &lt;b&gt;floor&lt;/b&gt;.</source>
        <translation>Klicken Sie auf den &lt;b&gt;Boden&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Done&lt;/b&gt;, or Esc.</source>
        <translation>Drücken Sie &lt;b&gt;Fertig&lt;/b&gt; oder Esc.</translation>
    </message>
    <message>
        <source>Type &lt;b&gt;0.7&lt;/b&gt; into the contact&apos;s &lt;b&gt;restitution&lt;/b&gt;, and press Enter: so much of its speed the ball keeps.</source>
        <translation>Tippen Sie &lt;b&gt;0.7&lt;/b&gt; in die &lt;b&gt;Stoßzahl&lt;/b&gt; des Kontakts und drücken Sie die Eingabetaste: So viel ihrer Geschwindigkeit behält die Kugel.</translation>
    </message>
    <message>
        <source>Drop a ball</source>
        <translation>Eine Kugel fallen lassen</translation>
    </message>
    <message>
        <source>Two bodies, a contact, a run: from nothing to the first impact</source>
        <translation>Zwei Körper, ein Kontakt, ein Lauf: von nichts bis zum ersten Stoß</translation>
    </message>
    <message>
        <source>That is a mechanism made, run and read. &lt;b&gt;Ctrl+S&lt;/b&gt; saves it with its run.</source>
        <translation>Das ist ein Mechanismus, gebaut, gelaufen und gelesen. &lt;b&gt;Strg+S&lt;/b&gt; speichert ihn mit seinem Lauf.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Run&lt;/b&gt;, and watch.</source>
        <translation>Drücken Sie &lt;b&gt;Starten&lt;/b&gt; und sehen Sie zu.</translation>
    </message>
    <message>
        <source>Click the first row of &lt;b&gt;Events&lt;/b&gt;: the time goes to the first impact, and an arrow shows how hard it was.</source>
        <translation>Klicken Sie auf die erste Zeile von &lt;b&gt;Ereignisse&lt;/b&gt;: Die Zeit springt zum ersten Stoß, und ein Pfeil zeigt seine Stärke.</translation>
    </message>
    <message>
        <source>In &lt;b&gt;Plots&lt;/b&gt; type &lt;b&gt;position z&lt;/b&gt; into the search, and tick it for the ball.</source>
        <translation>Tippen Sie in &lt;b&gt;Kurven&lt;/b&gt; &lt;b&gt;Position z&lt;/b&gt; in die Suche und haken Sie sie für die Kugel an.</translation>
    </message>
    <message>
        <source>The three parts of the file are bodies now. Give them a &lt;b&gt;material&lt;/b&gt;, &lt;b&gt;steel&lt;/b&gt; for example.</source>
        <translation>Die drei Teile der Datei sind nun Körper. Geben Sie ihnen einen &lt;b&gt;Werkstoff&lt;/b&gt;, zum Beispiel &lt;b&gt;Stahl&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Ground&lt;/b&gt; to say what stands still.</source>
        <translation>Drücken Sie &lt;b&gt;Gestell&lt;/b&gt;, um zu sagen, was fest steht.</translation>
    </message>
    <message>
        <source>Click the &lt;b&gt;bracket&lt;/b&gt;, the grey block.</source>
        <translation>Klicken Sie auf den &lt;b&gt;Lagerbock&lt;/b&gt;, den grauen Quader.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Joint&lt;/b&gt;: two clicks make one, and its type follows from what is clicked.</source>
        <translation>Drücken Sie &lt;b&gt;Gelenk&lt;/b&gt;: Zwei Klicks erzeugen eines; seine Art folgt aus dem, was angeklickt wird.</translation>
    </message>
    <message>
        <source>Click the &lt;b&gt;pin&lt;/b&gt; of the bracket: its end, or its edge.</source>
        <translation>Klicken Sie auf den &lt;b&gt;Zapfen&lt;/b&gt; des Lagerbocks: sein Ende oder seine Kante.</translation>
    </message>
    <message>
        <source>Click the &lt;b&gt;hole&lt;/b&gt; of the upper arm around it: that makes a hinge.</source>
        <translation>Klicken Sie auf die &lt;b&gt;Bohrung&lt;/b&gt; des oberen Arms um ihn: Das ergibt ein Drehgelenk.</translation>
    </message>
    <message>
        <source>Now the &lt;b&gt;pin&lt;/b&gt; at the other end of the upper arm.</source>
        <translation>Nun der &lt;b&gt;Zapfen&lt;/b&gt; am anderen Ende des oberen Arms.</translation>
    </message>
    <message>
        <source>And the &lt;b&gt;hole&lt;/b&gt; of the lower arm.</source>
        <translation>Und die &lt;b&gt;Bohrung&lt;/b&gt; des unteren Arms.</translation>
    </message>
    <message>
        <source>Click the first &lt;b&gt;hinge&lt;/b&gt; in the tree.</source>
        <translation>Klicken Sie im Baum auf das erste &lt;b&gt;Drehgelenk&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Press &lt;b&gt;Give&lt;/b&gt; beside &lt;b&gt;motor&lt;/b&gt;.</source>
        <translation>Drücken Sie &lt;b&gt;Angeben&lt;/b&gt; neben &lt;b&gt;Motor&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;speed&lt;/b&gt; as its kind.</source>
        <translation>Wählen Sie &lt;b&gt;Geschwindigkeit&lt;/b&gt; als seine Art.</translation>
    </message>
    <message>
        <source>Type &lt;b&gt;60 rpm&lt;/b&gt; into its &lt;b&gt;value&lt;/b&gt;, and press Enter.</source>
        <translation>Tippen Sie &lt;b&gt;60 rpm&lt;/b&gt; in seinen &lt;b&gt;Wert&lt;/b&gt; und drücken Sie die Eingabetaste.</translation>
    </message>
    <message>
        <source>In &lt;b&gt;Plots&lt;/b&gt; type &lt;b&gt;moment z&lt;/b&gt; into the search, and tick that of the first hinge: what the motor has to give.</source>
        <translation>Tippen Sie in &lt;b&gt;Kurven&lt;/b&gt; &lt;b&gt;Moment z&lt;/b&gt; in die Suche und haken Sie das des ersten Drehgelenks an: was der Motor aufbringen muss.</translation>
    </message>
    <message>
        <source>Hinge a STEP part and drive it</source>
        <translation>Ein STEP-Teil gelenkig lagern und antreiben</translation>
    </message>
    <message>
        <source>Ground, two hinges by clicking, a motor, and the torque that it needs</source>
        <translation>Gestell, zwei Drehgelenke durch Klicken, ein Motor und das Moment, das er braucht</translation>
    </message>
    <message>
        <source>That is a driven mechanism from a CAD file. A click on the largest value in the figures below the plot goes to its moment.</source>
        <translation>Das ist ein angetriebener Mechanismus aus einer CAD-Datei. Ein Klick auf den größten Wert in den Zahlen unter der Kurve springt zu seinem Zeitpunkt.</translation>
    </message>
    <message>
        <source>First click it in the tree: its fields come up at the right.</source>
        <translation>Klicken Sie es zuerst im Baum an: Seine Felder erscheinen rechts.</translation>
    </message>
    <message>
        <source>First press this button.</source>
        <translation>Drücken Sie zuerst diesen Knopf.</translation>
    </message>
    <message>
        <source>Turn the view until you see it: drag with the mouse.</source>
        <translation>Drehen Sie die Ansicht, bis Sie es sehen: Ziehen Sie mit der Maus.</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>middle</source>
        <translation>mittlere Taste</translation>
    </message>
    <message>
        <source>left</source>
        <translation>linke Taste</translation>
    </message>
    <message>
        <source>right</source>
        <translation>rechte Taste</translation>
    </message>
    <message>
        <source>Escapement</source>
        <translation>Escapement</translation>
    </message>
    <message>
        <source>SolidWorks</source>
        <translation>SolidWorks</translation>
    </message>
    <message>
        <source>CATIA</source>
        <translation>CATIA</translation>
    </message>
    <message>
        <source>NX</source>
        <translation>NX</translation>
    </message>
    <message>
        <source>Fusion, Inventor</source>
        <translation>Fusion, Inventor</translation>
    </message>
    <message>
        <source>Blender</source>
        <translation>Blender</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>Turn: %1 · move: %2 · zoom: wheel or %3</source>
        <translation>Drehen: %1 · Schieben: %2 · Zoom: Rad oder %3</translation>
    </message>
    <message>
        <source>Film of the run</source>
        <translation>Film des Laufs</translation>
    </message>
    <message>
        <source>The view alone</source>
        <translation>Die Ansicht allein</translation>
    </message>
    <message>
        <source>The plot in front below the view</source>
        <translation>Die vorderen Kurven unter der Ansicht</translation>
    </message>
    <message>
        <source>The plot in front beside the view</source>
        <translation>Die vorderen Kurven neben der Ansicht</translation>
    </message>
    <message>
        <source>Over time, with a cursor at the film&apos;s time: %1%2.</source>
        <translation>Über der Zeit, mit einem Cursor zur Zeit des Films: %1%2.</translation>
    </message>
    <message>
        <source>%1 of the plot&apos;s curves were measured in this window, or are differences of runs, and are not in the result&apos;s file: the film does not have them.</source>
        <translation>%1 der Kurven wurden in diesem Fenster gemessen oder sind Unterschiede von Läufen und stehen nicht in der Ergebnisdatei: Der Film hat sie nicht.</translation>
    </message>
    <message>
        <source>Make the film</source>
        <translation>Film erstellen</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>as the system has it</source>
        <translation>wie das System</translation>
    </message>
    <message>
        <source>Of mechanisms begun from now on; those there are keep theirs.</source>
        <translation>Für Mechanismen, die von nun an begonnen werden; vorhandene behalten ihren.</translation>
    </message>
    <message>
        <source>It must be greater than 0 and less than 1.</source>
        <translation>Er muss größer als 0 und kleiner als 1 sein.</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Copy for a crash after</source>
        <translation>Sicherung für Abstürze nach</translation>
    </message>
    <message>
        <source>So long after an edit a copy is kept aside. It is offered when the program ended without saving, and never takes the place of the file.</source>
        <translation>So lange nach einer Änderung wird eine Kopie beiseitegelegt. Sie wird angeboten, wenn das Programm ohne Speichern endete, und ersetzt nie die Datei.</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Ctrl+,</translation>
    </message>
    <message>
        <source>Slider-crank with clearance</source>
        <translation>Schubkurbel mit Spiel</translation>
    </message>
    <message>
        <source>The slider strikes its guide</source>
        <translation>Stöße in der Führung</translation>
    </message>
    <message>
        <source>Graham escapement</source>
        <translation>Grahamhemmung</translation>
    </message>
    <message>
        <source>A seconds pendulum keeps time</source>
        <translation>Ein Sekundenpendel hält die Zeit</translation>
    </message>
    <message>
        <source>Bouncing ball</source>
        <translation>Springender Ball</translation>
    </message>
    <message>
        <source>Endless impacts in finite time</source>
        <translation>Endlose Stöße, endliche Zeit</translation>
    </message>
    <message>
        <source>Rocking block</source>
        <translation>Kippelnder Quader</translation>
    </message>
    <message>
        <source>Impacts at two edges in turn</source>
        <translation>Stößt an beiden Kanten</translation>
    </message>
    <message>
        <source>Double pendulum</source>
        <translation>Doppelpendel</translation>
    </message>
    <message>
        <source>Two hinges, no contact</source>
        <translation>Zwei Drehgelenke, kein Kontakt</translation>
    </message>
    <message>
        <source>Cam and follower</source>
        <translation>Nocken und Stößel</translation>
    </message>
    <message>
        <source>A roller passes tangent edges</source>
        <translation>Rolle über tangentiale Kanten</translation>
    </message>
    <message>
        <source>Geneva drive</source>
        <translation>Malteserkreuz</translation>
    </message>
    <message>
        <source>Turns by quarters, rests between</source>
        <translation>Dreht in Vierteln, ruht</translation>
    </message>
    <message>
        <source>Ratchet and pawl</source>
        <translation>Klinkenrad und Klinke</translation>
    </message>
    <message>
        <source>One tooth a swing, none back</source>
        <translation>Ein Zahn vor, keiner zurück</translation>
    </message>
    <message>
        <source>Toggle latch</source>
        <translation>Kniehebelverschluss</translation>
    </message>
    <message>
        <source>Holds until it is struck</source>
        <translation>Hält, bis er angestoßen wird</translation>
    </message>
    <message>
        <source>Peg into a bore</source>
        <translation>Stift in Bohrung</translation>
    </message>
    <message>
        <source>Chamfers guide it in</source>
        <translation>Fasen führen ihn hinein</translation>
    </message>
    <message>
        <source>Overhead valve train</source>
        <translation>Ventiltrieb mit Kipphebel</translation>
    </message>
    <message>
        <source>The valve floats at high speed</source>
        <translation>Hebt bei hoher Drehzahl ab</translation>
    </message>
    <message>
        <source>Ball bearing</source>
        <translation>Kugellager</translation>
    </message>
    <message>
        <source>Eight balls share a load</source>
        <translation>Acht Kugeln teilen sich eine Last</translation>
    </message>
    <message>
        <source>Newton&apos;s cradle</source>
        <translation>Kugelstoßpendel</translation>
    </message>
    <message>
        <source>One ball in, one ball out</source>
        <translation>Eine hinein, eine hinaus</translation>
    </message>
    <message>
        <source>Roller chain</source>
        <translation>Rollenkette</translation>
    </message>
    <message>
        <source>Twenty links over two sprockets</source>
        <translation>Zwanzig Glieder, zwei Räder</translation>
    </message>
    <message>
        <source>Block off a table</source>
        <translation>Quader von der Tischkante</translation>
    </message>
    <message>
        <source>Slides, tips, falls</source>
        <translation>Gleitet, kippt, fällt</translation>
    </message>
    <message>
        <source>Bennett linkage</source>
        <translation>Bennett-Mechanismus</translation>
    </message>
    <message>
        <source>Moves although it should not</source>
        <translation>Beweglich wider Erwarten</translation>
    </message>
    <message>
        <source>potential, above its lowest</source>
        <translation>Lage, über ihrem Tiefsten</translation>
    </message>
    <message>
        <source>other losses</source>
        <translation>andere Verluste</translation>
    </message>
    <message>
        <source>by motors</source>
        <translation>von Motoren</translation>
    </message>
    <message>
        <source>by loads</source>
        <translation>von Lasten</translation>
    </message>
    <message>
        <source>by motors and loads</source>
        <translation>von Motoren und Lasten</translation>
    </message>
    <message>
        <source>given: held at the start</source>
        <translation>zugeführt: am Anfang enthalten</translation>
    </message>
    <message>
        <source>held at the start</source>
        <translation>am Anfang enthalten</translation>
    </message>
    <message>
        <source>given %1</source>
        <translation>zugeführt %1</translation>
    </message>
    <message>
        <source>time [%1]</source>
        <translation>Zeit [%1]</translation>
    </message>
    <message>
        <source>energy [%1]</source>
        <translation>Energie [%1]</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Another language is used from the next start on.</source>
        <translation>Eine andere Sprache gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>From the next start on the window is in: %1</source>
        <translation>Ab dem nächsten Start ist das Fenster in: %1</translation>
    </message>
    <message>
        <source>Units, theme, language, the tolerance of new mechanisms, the copy for a crash</source>
        <translation>Einheiten, Farbschema, Sprache, Toleranz neuer Mechanismen, Sicherung für Abstürze</translation>
    </message>
    <message>
        <source>Parameters (SI units)</source>
        <translation>Parameter (SI-Einheiten)</translation>
    </message>
    <message>
        <source>%1 (%2, %3 each, %4 at most)</source>
        <translation>%1 (%2, je %3, höchstens %4)</translation>
    </message>
    <message>
        <source>1 problem</source>
        <translation>1 Aufgabe</translation>
    </message>
    <message>
        <source>%1 problems</source>
        <translation>%1 Aufgaben</translation>
    </message>
    <message>
        <source>1 iteration</source>
        <translation>1 Iteration</translation>
    </message>
    <message>
        <source>%1 iterations</source>
        <translation>%1 Iterationen</translation>
    </message>
    <message>
        <source>Computed with %1: %2, %3 rejected, in %4 s.</source>
        <translation>Gerechnet mit %1: %2, %3 verworfen, in %4 s.</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Parameter: %1</source>
        <translation>Parameter: %1</translation>
    </message>
    <message>
        <source>steel</source>
        <translation>Stahl</translation>
    </message>
    <message>
        <source>stainless steel</source>
        <translation>Edelstahl</translation>
    </message>
    <message>
        <source>cast iron</source>
        <translation>Gusseisen</translation>
    </message>
    <message>
        <source>aluminium</source>
        <translation>Aluminium</translation>
    </message>
    <message>
        <source>brass</source>
        <translation>Messing</translation>
    </message>
    <message>
        <source>bronze</source>
        <translation>Bronze</translation>
    </message>
    <message>
        <source>titanium</source>
        <translation>Titan</translation>
    </message>
    <message>
        <source>nylon (PA 6)</source>
        <translation>Polyamid (PA 6)</translation>
    </message>
    <message>
        <source>rubber</source>
        <translation>Gummi</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>1 event</source>
        <translation>1 Ereignis</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>%1 (%2 places)</source>
        <translation>%1 (%2 Stellen)</translation>
    </message>
    <message>
        <source>%1 %2 (%3 places)</source>
        <translation>%1 %2 (%3 Stellen)</translation>
    </message>
    <message>
        <source>Frames, steps</source>
        <translation>Bilder, Schritte</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>%1, %2 places</source>
        <translation>%1, %2 Stellen</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>noch nicht gespeichert</translation>
    </message>
    <message>
        <source>Size of the picture</source>
        <translation>Größe des Bildes</translation>
    </message>
    <message>
        <source>As the view: %1</source>
        <translation>Wie die Ansicht: %1</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>Eigene Größe</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Width and height</source>
        <translation>Breite und Höhe</translation>
    </message>
    <message>
        <source>added, %1</source>
        <translation>hinzugefügt, %1</translation>
    </message>
    <message>
        <source>Simulated seconds in a second of the film: 1 is real time, 0.1 or 1/10 is ten times slower</source>
        <translation>Simulierte Sekunden in einer Sekunde des Films: 1 ist Echtzeit, 0.1 oder 1/10 zehnmal langsamer</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>The film lasts %1 s.</source>
        <translation>Der Film dauert %1 s.</translation>
    </message>
    <message>
        <source>The film lasts %1 min.</source>
        <translation>Der Film dauert %1 min.</translation>
    </message>
    <message>
        <source>At this speed the film would be too long.</source>
        <translation>Bei dieser Geschwindigkeit würde der Film zu lang.</translation>
    </message>
    <message>
        <source>The speed is a number above 0, such as 0.1 or 1/10.</source>
        <translation>Die Geschwindigkeit ist eine Zahl über 0, etwa 0.1 oder 1/10.</translation>
    </message>
    <message>
        <source>× real time</source>
        <translation>× Echtzeit</translation>
    </message>
    <message>
        <source>Contact &apos;%1&apos;: the chosen faces look the same way, so they cannot meet as the bodies stand, and one body falls through the other. Choose faces that look at each other, or turn a body round</source>
        <translation>Kontakt &apos;%1&apos;: Die gewählten Flächen schauen in dieselbe Richtung; so wie die Körper stehen, können sie sich nicht berühren: Ein Körper fällt durch den anderen. Wählen Sie Flächen, die einander zugewandt sind, oder drehen Sie einen Körper um</translation>
    </message>
    <message>
        <source>The static friction of %1 is %2: is that meant?</source>
        <translation>Die Haftreibung von %1 ist %2: Ist das so gemeint?</translation>
    </message>
    <message>
        <source>The friction of %1 is %2: is that meant?</source>
        <translation>Die Reibung von %1 ist %2: Ist das so gemeint?</translation>
    </message>
    <message>
        <source>Dry metals and plastics have less than 1.2, rubber seldom more than 1.5.</source>
        <translation>Trockene Metalle und Kunststoffe haben weniger als 1.2, Gummi selten mehr als 1.5.</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>%1, %2 of them driven by a motor</source>
        <translation>%1, davon %2 von einem Motor angetrieben</translation>
    </message>
    <message>
        <source>%1, %2 of them driven by motors</source>
        <translation>%1, davon %2 von Motoren angetrieben</translation>
    </message>
    <message>
        <source>%1, driven by 1 motor</source>
        <translation>%1, von 1 Motor angetrieben</translation>
    </message>
    <message>
        <source>%1, all driven by %2 motors</source>
        <translation>%1, alle von %2 Motoren angetrieben</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>Compared runs</source>
        <translation>Verglichene Läufe</translation>
    </message>
    <message>
        <source>Mechanism and settings are those of the run reported.</source>
        <translation>Mechanismus und Einstellungen sind die des berichteten Laufs.</translation>
    </message>
    <message>
        <source>Differs in</source>
        <translation>Unterscheidet sich in</translation>
    </message>
    <message>
        <source>From %1 to the run reported</source>
        <translation>Von %1 zum berichteten Lauf</translation>
    </message>
    <message>
        <source>Drawing %1</source>
        <translation>%1 wird gezeichnet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Table in %1 (*.csv)</source>
        <translation>Tabelle in %1 (*.csv)</translation>
    </message>
    <message>
        <source>Table in SI units (*.csv)</source>
        <translation>Tabelle in SI-Einheiten (*.csv)</translation>
    </message>
    <message>
        <source>its file does not say what was run.</source>
        <translation>seine Datei sagt nicht, was gerechnet wurde.</translation>
    </message>
    <message>
        <source>In what it differs is not known: %1</source>
        <translation>Worin er sich unterscheidet, ist nicht bekannt: %1</translation>
    </message>
    <message>
        <source>What friction took is below zero: it gave energy. At an impact its work is its impulse times the mean of the slip before and after; where the slip turns round, that mean can point the way friction pushes. The impact&apos;s normal impulse took more in turn, and both together never give.</source>
        <translation>Was die Reibung genommen hat, liegt unter null: Sie hat Energie gegeben. Bei einem Stoß ist ihre Arbeit ihr Kraftstoß mal dem Mittel der Gleitgeschwindigkeit davor und danach; wo das Gleiten umkehrt, kann dieses Mittel dorthin zeigen, wohin die Reibung drückt. Dafür hat der Kraftstoß in der Normalen mehr genommen, und beide zusammen geben nie.</translation>
    </message>
    <message>
        <source>Replace the file</source>
        <translation>Datei ersetzen</translation>
    </message>
    <message>
        <source>There is a file &quot;%1&quot; already.</source>
        <translation>Es gibt schon eine Datei „%1“.</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>escapement::AddActions</name>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;World (a ground without shape)</source>
        <translation>&amp;Welt (ein Gestell ohne Form)</translation>
    </message>
    <message>
        <source>Adds a body without a shape that stands still, for joints to the world</source>
        <translation>Fügt einen feststehenden Körper ohne Form hinzu, für Gelenke zur Welt</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Add ground</source>
        <translation>Gestell hinzufügen</translation>
    </message>
</context>
<context>
    <name>escapement::AssemblingActions</name>
    <message>
        <source>&amp;Joint</source>
        <translation>&amp;Gelenk</translation>
    </message>
    <message>
        <source>&amp;Joint that fits</source>
        <translation>&amp;Passendes Gelenk</translation>
    </message>
    <message>
        <source>J</source>
        <translation>J</translation>
    </message>
    <message>
        <source>Makes a joint: click a feature on each of two bodies; its type follows from what was clicked</source>
        <translation>Erzeugt ein Gelenk: Klicken Sie je ein Element an zwei Körpern an; die Art folgt daraus</translation>
    </message>
    <message>
        <source>Point on curve</source>
        <translation>Punkt auf Kurve</translation>
    </message>
    <message>
        <source>Leads a point along edges: click the edges of one body in order, then the point on another</source>
        <translation>Führt einen Punkt entlang von Kanten: Klicken Sie der Reihe nach die Kanten eines Körpers an, dann den Punkt auf einem anderen</translation>
    </message>
    <message>
        <source>Makes a %1 joint: click a feature on each of two bodies</source>
        <translation>Erzeugt ein Gelenk der Art „%1“: Klicken Sie je ein Element an zwei Körpern an</translation>
    </message>
    <message>
        <source>Co&amp;upling</source>
        <translation>&amp;Kopplung</translation>
    </message>
    <message>
        <source>U</source>
        <translation>U</translation>
    </message>
    <message>
        <source>Ties coordinates of joints together, as gears, racks, belts and differentials do: click the joints</source>
        <translation>Verbindet Koordinaten von Gelenken, wie es Zahnräder, Zahnstangen, Riemen und Differentiale tun: Klicken Sie die Gelenke an</translation>
    </message>
    <message>
        <source>&amp;Load</source>
        <translation>&amp;Last</translation>
    </message>
    <message>
        <source>&amp;Gravity…</source>
        <translation>&amp;Schwerkraft…</translation>
    </message>
    <message>
        <source>Shows gravity among the project&apos;s properties</source>
        <translation>Zeigt die Schwerkraft unter den Eigenschaften des Projekts</translation>
    </message>
    <message>
        <source>Se&amp;nsor</source>
        <translation>Se&amp;nsor</translation>
    </message>
    <message>
        <source>Stops a run, or marks the instant, where a quantity comes to a value: click what it watches</source>
        <translation>Hält einen Lauf an oder merkt den Zeitpunkt, wenn eine Größe einen Wert erreicht: Klicken Sie an, was beobachtet wird</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>Says which body stands still: click it</source>
        <translation>Sagt, welcher Körper fest steht: Klicken Sie ihn an</translation>
    </message>
    <message>
        <source>&amp;Contact</source>
        <translation>&amp;Kontakt</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>Makes a contact: click faces (or bodies) that may touch</source>
        <translation>Erzeugt einen Kontakt: Klicken Sie Flächen (oder Körper) an, die sich berühren können</translation>
    </message>
    <message>
        <source>&amp;Find contacts…</source>
        <translation>Kontakte &amp;finden…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Proposes pairs of faces that come near each other</source>
        <translation>Schlägt Paare von Flächen vor, die einander nahe kommen</translation>
    </message>
    <message>
        <source>Contact &amp;report…</source>
        <translation>Kontakt&amp;bericht…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>Says what contact makes of the selected bodies, or of all: kinds of faces and edges, angles, jumps of curvature, gaps, and what cannot be used</source>
        <translation>Sagt, was der Kontakt aus den gewählten Körpern macht, oder aus allen: Arten der Flächen und Kanten, Winkel, Krümmungssprünge, Spalte und was nicht brauchbar ist</translation>
    </message>
    <message>
        <source>&amp;Move</source>
        <translation>Be&amp;wegen</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>Drags bodies along what their joints leave free</source>
        <translation>Zieht Körper entlang dessen, was ihre Gelenke frei lassen</translation>
    </message>
    <message>
        <source>&amp;Assemble</source>
        <translation>Z&amp;usammensetzen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>Moves the bodies onto their joints, as little as possible, and makes the velocities consistent</source>
        <translation>Bewegt die Körper auf ihre Gelenke, so wenig wie möglich, und macht die Geschwindigkeiten verträglich</translation>
    </message>
    <message>
        <source>&amp;Settle</source>
        <translation>&amp;Trennen</translation>
    </message>
    <message>
        <source>Moves bodies that lie in one another at their contacts apart, by the least motion, joints kept</source>
        <translation>Bewegt Körper, die an ihren Kontakten ineinander liegen, mit der kleinsten Bewegung auseinander; Gelenke bleiben</translation>
    </message>
    <message>
        <source>&amp;Flip axis</source>
        <translation>Achse &amp;umkehren</translation>
    </message>
    <message>
        <source>Turns the joint&apos;s axis on its second body the other way round</source>
        <translation>Dreht die Achse des Gelenks an seinem zweiten Körper um</translation>
    </message>
    <message>
        <source>Pick a&amp;gain on the first body</source>
        <translation>Am &amp;ersten Körper neu wählen</translation>
    </message>
    <message>
        <source>Puts the joint onto another feature of its first body</source>
        <translation>Setzt das Gelenk auf ein anderes Element seines ersten Körpers</translation>
    </message>
    <message>
        <source>Pick again on the &amp;second body</source>
        <translation>Am &amp;zweiten Körper neu wählen</translation>
    </message>
    <message>
        <source>Puts the joint onto another feature of its second body</source>
        <translation>Setzt das Gelenk auf ein anderes Element seines zweiten Körpers</translation>
    </message>
    <message>
        <source>Motor &amp;table…</source>
        <translation>Motor&amp;tabelle…</translation>
    </message>
    <message>
        <source>Reads what drives the joint, as a function of time, from a file with two columns (CSV)</source>
        <translation>Liest, was das Gelenk antreibt, als Funktion der Zeit aus einer Datei mit zwei Spalten (CSV)</translation>
    </message>
    <message>
        <source>Pick first</source>
        <translation>Ersten neu wählen</translation>
    </message>
    <message>
        <source>Pick second</source>
        <translation>Zweiten neu wählen</translation>
    </message>
    <message>
        <source>Change &amp;faces</source>
        <translation>&amp;Flächen ändern</translation>
    </message>
    <message>
        <source>Adds faces to the contact or takes them away by clicking</source>
        <translation>Fügt dem Kontakt durch Klicken Flächen hinzu oder nimmt sie weg</translation>
    </message>
    <message>
        <source>Pick &amp;only</source>
        <translation>Nur w&amp;ählen</translation>
    </message>
    <message>
        <source>&amp;Anything</source>
        <translation>&amp;Alles</translation>
    </message>
    <message>
        <source>&amp;Faces</source>
        <translation>&amp;Flächen</translation>
    </message>
    <message>
        <source>&amp;Edges</source>
        <translation>&amp;Kanten</translation>
    </message>
    <message>
        <source>&amp;Corners</source>
        <translation>&amp;Ecken</translation>
    </message>
    <message>
        <source>What the tools pick in the view</source>
        <translation>Was die Werkzeuge in der Ansicht wählen</translation>
    </message>
    <message>
        <source>Flip %1</source>
        <translation>%1 umkehren</translation>
    </message>
    <message>
        <source>The joints cannot all be closed.</source>
        <translation>Die Gelenke lassen sich nicht alle schließen.</translation>
    </message>
    <message>
        <source>Not assembled. %1</source>
        <translation>Nicht zusammengesetzt. %1</translation>
    </message>
    <message>
        <source>Not assembled. %1%2</source>
        <translation>Nicht zusammengesetzt. %1%2</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Assemble</source>
        <translation>Zusammensetzen</translation>
    </message>
    <message>
        <source>Make it %1</source>
        <translation>Zu „%1“ machen</translation>
    </message>
    <message>
        <source>Not settled. %1</source>
        <translation>Nicht getrennt. %1</translation>
    </message>
    <message>
        <source>Settle</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Make %1 %2</source>
        <translation>%1 zu „%2“ machen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands still (ground). Free it to move it.</source>
        <translation>„%1“ steht fest (Gestell). Geben Sie ihn frei, um ihn zu bewegen.</translation>
    </message>
    <message>
        <source>Move bodies</source>
        <translation>Körper bewegen</translation>
    </message>
    <message>
        <source>Assembled: bodies moved by up to %1, degrees of freedom: %2</source>
        <translation>Zusammengesetzt: Körper um bis zu %1 bewegt, Freiheitsgrade: %2</translation>
    </message>
    <message>
        <source>Assembled: every body was in its place, degrees of freedom: %1</source>
        <translation>Zusammengesetzt: Jeder Körper war an seinem Platz, Freiheitsgrade: %1</translation>
    </message>
    <message>
        <source>&amp;Ground by clicking</source>
        <translation>&amp;Gestell durch Anklicken</translation>
    </message>
    <message>
        <source>Put the f&amp;irst side where the second is</source>
        <translation>Die e&amp;rste Seite dorthin, wo die zweite ist</translation>
    </message>
    <message>
        <source>Put the se&amp;cond side where the first is</source>
        <translation>Die z&amp;weite Seite dorthin, wo die erste ist</translation>
    </message>
    <message>
        <source>Gives the joint on its first body the place and axes it has on the second, as they stand now</source>
        <translation>Gibt dem Gelenk an seinem ersten Körper Ort und Achsen, die es am zweiten hat, wie beide jetzt stehen</translation>
    </message>
    <message>
        <source>Gives the joint on its second body the place and axes it has on the first, as they stand now</source>
        <translation>Gibt dem Gelenk an seinem zweiten Körper Ort und Achsen, die es am ersten hat, wie beide jetzt stehen</translation>
    </message>
    <message>
        <source>Put %1 on %2 where it is on the other body</source>
        <translation>%1 an %2 dorthin, wo es am anderen Körper ist</translation>
    </message>
    <message>
        <source>Both sides of &quot;%1&quot; are at one place already.</source>
        <translation>Beide Seiten von „%1“ sind schon an einem Ort.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was added without friction and restitution: both are 0 until they are given.</source>
        <translation>„%1“ wurde ohne Reibung und Stoßzahl hinzugefügt: Beide sind 0, bis sie angegeben werden.</translation>
    </message>
    <message>
        <source>%1 contacts were added without friction and restitution: both are 0 until they are given.</source>
        <translation>%1 Kontakte wurden ohne Reibung und Stoßzahl hinzugefügt: Beide sind 0, bis sie angegeben werden.</translation>
    </message>
    <message>
        <source>By materials…</source>
        <translation>Nach Werkstoffen…</translation>
    </message>
    <message>
        <source>Take the numbers of %1 from the materials</source>
        <translation>Zahlen von %1 von den Werkstoffen nehmen</translation>
    </message>
    <message>
        <source>Take the numbers of %1 contacts from the materials</source>
        <translation>Zahlen von %1 Kontakten von den Werkstoffen nehmen</translation>
    </message>
</context>
<context>
    <name>escapement::CadFiles</name>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not the file the project was saved with: check that the faces and joints chosen on it are still the ones you mean.</source>
        <translation>„%1“ ist nicht die Datei, mit der das Projekt gespeichert wurde: Prüfen Sie, ob die darauf gewählten Flächen und Gelenke noch die gemeinten sind.</translation>
    </message>
    <message>
        <source>Find %1</source>
        <translation>%1 finden</translation>
    </message>
    <message>
        <source>Read %1 again</source>
        <translation>%1 neu lesen</translation>
    </message>
    <message>
        <source>%1 is being read as the project wants it now; until then its shapes are the old ones.</source>
        <translation>%1 wird so gelesen, wie das Projekt es jetzt will; bis dahin sind seine Formen die alten.</translation>
    </message>
    <message>
        <source>%1 was not read again when its file, scale, unit or encoding was changed: its shapes are the old ones. Read it with File &gt; Read CAD files again.</source>
        <translation>%1 wurde nicht neu gelesen, als Datei, Maßstab, Einheit oder Zeichensatz geändert wurde: Seine Formen sind die alten. Lesen Sie es mit Datei &gt; CAD-Dateien neu lesen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has changed since the project was begun: check that the faces and joints chosen on it are still the ones you mean.</source>
        <translation>„%1“ hat sich geändert, seit das Projekt begonnen wurde: Prüfen Sie, ob die darauf gewählten Flächen und Gelenke noch die gemeinten sind.</translation>
    </message>
</context>
<context>
    <name>escapement::ClearanceMeasuring</name>
    <message>
        <source>&amp;Clearance of two bodies</source>
        <translation>&amp;Abstand zweier Körper</translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation>Ctrl+Shift+M</translation>
    </message>
    <message>
        <source>Draws the least distance of the two bodies selected in the tree over the run</source>
        <translation>Zeichnet den kleinsten Abstand der beiden im Baum gewählten Körper über den Lauf</translation>
    </message>
    <message>
        <source>A clearance is being computed; wait for its end or cancel it.</source>
        <translation>Ein Abstand wird gerade berechnet; warten Sie sein Ende ab oder brechen Sie ihn ab.</translation>
    </message>
    <message>
        <source>Run the mechanism, or show a result: clearances are computed over a run.</source>
        <translation>Starten Sie den Mechanismus oder zeigen Sie ein Ergebnis: Abstände werden über einen Lauf berechnet.</translation>
    </message>
    <message>
        <source>Select two bodies in the tree (the second with Ctrl), then ask for their clearance.</source>
        <translation>Wählen Sie zwei Körper im Baum (den zweiten mit Strg), dann verlangen Sie ihren Abstand.</translation>
    </message>
    <message>
        <source>The result shown has no body &apos;%1&apos;.</source>
        <translation>Das gezeigte Ergebnis hat keinen Körper „%1“.</translation>
    </message>
    <message>
        <source>The body &apos;%1&apos; has no shape, so nothing has a distance from it.</source>
        <translation>Der Körper „%1“ hat keine Form, also auch keinen Abstand.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 lie in each other, at most by %2 at %3.</source>
        <translation>%1 liegen ineinander, höchstens um %2 bei %3.</translation>
    </message>
    <message>
        <source>%1 touch, first at %2.</source>
        <translation>%1 berühren sich, zuerst bei %2.</translation>
    </message>
    <message>
        <source>Least clearance of %1: %2 at %3.</source>
        <translation>Kleinster Abstand von %1: %2 bei %3.</translation>
    </message>
</context>
<context>
    <name>escapement::CommandSearch</name>
    <message>
        <source>None of these can be used now: select first what it works on.</source>
        <translation>Keiner davon geht gerade: Wählen Sie zuerst aus, worauf er wirkt.</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl finden</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>Tippen Sie, was Sie tun wollen</translation>
    </message>
    <message>
        <source>No command fits all of &quot;%1&quot;; these fit a word of it.</source>
        <translation>Kein Befehl passt zu allem in „%1“; diese passen zu einem Wort davon.</translation>
    </message>
    <message>
        <source>No command is called &quot;%1&quot;. Try other words, or the manual (F1).</source>
        <translation>Kein Befehl heißt „%1“. Versuchen Sie andere Wörter oder das Handbuch (F1).</translation>
    </message>
    <message>
        <source>hinge pin bearing constraint mate motor drive actuator</source>
        <translation>Scharnier Zapfen Lager Bindung Verknüpfung Motor Antrieb Aktor</translation>
    </message>
    <message>
        <source>drive actuator curve csv</source>
        <translation>Antrieb Aktor Kurve CSV</translation>
    </message>
    <message>
        <source>collision touch impact friction</source>
        <translation>Kollision Berührung Stoß Reibung</translation>
    </message>
    <message>
        <source>density restitution friction steel pairs</source>
        <translation>Dichte Stoßzahl Reibung Stahl Paare</translation>
    </message>
    <message>
        <source>force spring damper torque</source>
        <translation>Kraft Feder Dämpfer Moment</translation>
    </message>
    <message>
        <source>interference collision gap distance</source>
        <translation>Durchdringung Kollision Spalt Abstand</translation>
    </message>
    <message>
        <source>ruler dimension distance angle radius</source>
        <translation>Lineal Maß Abstand Winkel Radius</translation>
    </message>
    <message>
        <source>video movie animation mp4 gltf stl step paraview</source>
        <translation>Video Film Animation mp4 gltf stl step paraview</translation>
    </message>
    <message>
        <source>pdf html document print</source>
        <translation>pdf html Dokument drucken</translation>
    </message>
    <message>
        <source>balance</source>
        <translation>Bilanz</translation>
    </message>
    <message>
        <source>fft frequency fourier</source>
        <translation>fft Frequenz Fourier</translation>
    </message>
    <message>
        <source>back</source>
        <translation>zurück</translation>
    </message>
    <message>
        <source>settings options configure autosave backup</source>
        <translation>Optionen konfigurieren Sprache automatisch sichern</translation>
    </message>
    <message>
        <source>undo redo steps history back</source>
        <translation>rückgängig wiederholen Schritte Verlauf zurück</translation>
    </message>
    <message>
        <source>theme night</source>
        <translation>Farbschema Nacht</translation>
    </message>
</context>
<context>
    <name>escapement::ComparedRuns</name>
    <message>
        <source>%1, shown: keep for comparison</source>
        <translation>%1, gezeigt: zum Vergleich behalten</translation>
    </message>
    <message>
        <source>Its curves stay, dashed, when another run is shown</source>
        <translation>Seine Kurven bleiben, gestrichelt, wenn ein anderer Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>Draw the same quantities of this run too, dashed</source>
        <translation>Zeichnet dieselben Größen auch dieses Laufs, gestrichelt</translation>
    </message>
    <message>
        <source>Draw differences from the run shown</source>
        <translation>Differenzen zum gezeigten Lauf zeichnen</translation>
    </message>
    <message>
        <source>In place of the curves, over time: those of the other runs less those of the run shown. There is none where one of the two runs has no values.</source>
        <translation>Statt der Kurven, über der Zeit: die der anderen Läufe minus die des gezeigten Laufs. Wo einer der beiden Läufe keine Werte hat, ist keine.</translation>
    </message>
</context>
<context>
    <name>escapement::ComputedMass</name>
    <message>
        <source>%1, computed from the solids and their materials: %2</source>
        <translation>%1, berechnet aus den Volumenkörpern und ihren Werkstoffen: %2</translation>
    </message>
    <message>
        <source>Centre of mass in the body: %1</source>
        <translation>Schwerpunkt im Körper: %1</translation>
    </message>
    <message>
        <source>Inertia about it, xx, yy, zz: %1</source>
        <translation>Trägheit um ihn, xx, yy, zz: %1</translation>
    </message>
    <message>
        <source>xy, xz, yz: %1</source>
        <translation>xy, xz, yz: %1</translation>
    </message>
    <message>
        <source>Not known yet. %1</source>
        <translation>Noch nicht bekannt. %1</translation>
    </message>
    <message>
        <source>Ground does not move: its mass counts for nothing.</source>
        <translation>Das Gestell bewegt sich nicht: Seine Masse zählt nicht.</translation>
    </message>
</context>
<context>
    <name>escapement::ConePicture</name>
    <message>
        <source>Left: the friction cone from the side, normal force upwards. Right: from above; the circle is the friction there can be.</source>
        <translation>Links: der Reibkegel von der Seite, Normalkraft nach oben. Rechts: von oben; der Kreis ist die mögliche Reibung.</translation>
    </message>
    <message>
        <source>no friction</source>
        <translation>keine Reibung</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
</context>
<context>
    <name>escapement::ContactFinder</name>
    <message>
        <source>Find contacts</source>
        <translation>Kontakte finden</translation>
    </message>
    <message>
        <source>Faces that come nearer to each other than this are proposed</source>
        <translation>Vorgeschlagen werden Flächen, die einander näher kommen als so viel</translation>
    </message>
    <message>
        <source>as the bodies stand</source>
        <translation>wie die Körper stehen</translation>
    </message>
    <message>
        <source>over the range of the joints</source>
        <translation>über den Bereich der Gelenke</translation>
    </message>
    <message>
        <source>over the run shown</source>
        <translation>über den gezeigten Lauf</translation>
    </message>
    <message>
        <source>Range of the joints: each hinge a whole turn, each slide as far as it is long, or between its limits; the rest follows</source>
        <translation>Bereich der Gelenke: jedes Drehgelenk eine volle Drehung, jedes Schubgelenk so weit, wie es lang ist, oder zwischen seinen Anschlägen; der Rest folgt</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>&amp;Add the checked ones</source>
        <translation>&amp;Angehakte hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Faces nearer than</source>
        <translation>Flächen näher als</translation>
    </message>
    <message>
        <source>The distance must be greater than 0.</source>
        <translation>Der Abstand muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>There is no run of these bodies yet: run the mechanism, or search over the range of the joints.</source>
        <translation>Es gibt noch keinen Lauf dieser Körper: Starten Sie den Mechanismus oder suchen Sie über den Bereich der Gelenke.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Sucht …</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>ausgelassen: %1</translation>
    </message>
    <message>
        <source>as they stand</source>
        <translation>wie sie stehen</translation>
    </message>
    <message>
        <source>; left out: %1</source>
        <translation>; ausgelassen: %1</translation>
    </message>
    <message>
        <source>Left out, because contact cannot compute them:</source>
        <translation>Ausgelassen, weil der Kontakt sie nicht rechnen kann:</translation>
    </message>
    <message>
        <source>Faces come near, but none of these pairs of bodies can touch in a run as they are. Click one for its reason. The first: %1</source>
        <translation>Flächen kommen sich nahe, aber keines dieser Körperpaare kann sich so in einem Lauf berühren. Klicken Sie eines an, um den Grund zu sehen. Der erste: %1</translation>
    </message>
    <message>
        <source>No faces come nearer than that, except those that joints or contacts hold already. Try a larger distance, or search over the range of the joints.</source>
        <translation>Keine Flächen kommen sich näher, außer denen, die Gelenke oder Kontakte schon halten. Versuchen Sie einen größeren Abstand oder suchen Sie über den Bereich der Gelenke.</translation>
    </message>
    <message>
        <source>Click one to see its faces in the view.</source>
        <translation>Klicken Sie eines an, um seine Flächen in der Ansicht zu sehen.</translation>
    </message>
    <message>
        <source>Click one to see its faces in the view. Pairs in grey would not run and are left out.</source>
        <translation>Klicken Sie eines an, um seine Flächen in der Ansicht zu sehen. Graue Paare würden nicht laufen und sind ausgelassen.</translation>
    </message>
    <message>
        <source>Stopped; until then: %1</source>
        <translation>Gestoppt; bis dahin: %1</translation>
    </message>
    <message>
        <source>Nothing is checked.</source>
        <translation>Nichts ist angehakt.</translation>
    </message>
    <message>
        <source>Add contact</source>
        <translation>Kontakt hinzufügen</translation>
    </message>
    <message>
        <source>Add %1 contacts</source>
        <translation>%1 Kontakte hinzufügen</translation>
    </message>
    <message>
        <source>all faces of both</source>
        <translation>alle Flächen beider</translation>
    </message>
    <message>
        <source>all faces of %1</source>
        <translation>alle Flächen von %1</translation>
    </message>
    <message>
        <source>No joint keeps these two near each other: whichever face comes to the other is to touch it, also after a body has toppled</source>
        <translation>Kein Gelenk hält diese beiden beieinander: Welche Fläche auch an den anderen kommt, sie soll ihn berühren, auch nachdem ein Körper umgekippt ist</translation>
    </message>
    <message>
        <source>or these alone</source>
        <translation>oder nur diese</translation>
    </message>
    <message>
        <source>Not moved in this search: %1. Run the mechanism, and search over the run shown, to see where these come.</source>
        <translation>In dieser Suche nicht bewegt: %1. Lassen Sie den Mechanismus laufen und suchen Sie über den gezeigten Lauf, um zu sehen, wohin diese kommen.</translation>
    </message>
</context>
<context>
    <name>escapement::ContactInspecting</name>
    <message>
        <source>&amp;Inspect contact</source>
        <translation>Kontakt &amp;untersuchen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+I</source>
        <translation>Ctrl+Shift+I</translation>
    </message>
    <message>
        <source>Shows the selected contact over the run: forces, impulses, slip, work, friction cone</source>
        <translation>Zeigt den gewählten Kontakt über den Lauf: Kräfte, Stoßimpulse, Gleitweg, Arbeit, Reibkegel</translation>
    </message>
    <message>
        <source>The result shown has no contact &apos;%1&apos;.</source>
        <translation>Das gezeigte Ergebnis hat keinen Kontakt „%1“.</translation>
    </message>
    <message>
        <source>Nothing has come near anything in this run: there is no contact to inspect.</source>
        <translation>In diesem Lauf kam nichts einander nahe: Es gibt keinen Kontakt zu untersuchen.</translation>
    </message>
    <message>
        <source>Export contact history</source>
        <translation>Kontaktverlauf exportieren</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
</context>
<context>
    <name>escapement::ContactInspector</name>
    <message>
        <source>The contact as a whole, or one pair of its features</source>
        <translation>Der Kontakt als Ganzes oder ein Paar seiner Elemente</translation>
    </message>
    <message>
        <source>Draws normal and friction force of the contact in the plot in front</source>
        <translation>Zeichnet Normal- und Reibkraft des Kontakts in die vorderen Kurven</translation>
    </message>
    <message>
        <source>Takes the history away as a table (CSV), a row a frame</source>
        <translation>Gibt den Verlauf als Tabelle (CSV) aus, eine Zeile je Bild</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>Contact: %1</source>
        <translation>Kontakt: %1</translation>
    </message>
    <message>
        <source>All of %1</source>
        <translation>Alles von %1</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>impulse</source>
        <translation>Stoßimpuls</translation>
    </message>
    <message>
        <source>slip distance</source>
        <translation>Gleitweg</translation>
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
        <source>Largest force</source>
        <translation>Größte Kraft</translation>
    </message>
    <message>
        <source>Slip distance</source>
        <translation>Gleitweg</translation>
    </message>
    <message>
        <source>not recorded: no friction</source>
        <translation>nicht aufgezeichnet: keine Reibung</translation>
    </message>
    <message>
        <source>Impacts</source>
        <translation>Stöße</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Impulses in all</source>
        <translation>Stoßimpulse insgesamt</translation>
    </message>
    <message>
        <source>Crossed no feature&apos;s border.</source>
        <translation>Ging über keinen Rand eines Elements.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Features crossed&lt;/b&gt;: %1</source>
        <translation>&lt;b&gt;Überquerte Elemente&lt;/b&gt;: %1</translation>
    </message>
    <message>
        <source>and %1 more: see Events</source>
        <translation>und %1 weitere: siehe Ereignisse</translation>
    </message>
    <message>
        <source>sticks</source>
        <translation>haftet</translation>
    </message>
    <message>
        <source>slips</source>
        <translation>gleitet</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>normal %1 · friction %2</source>
        <translation>normal %1 · Reibung %2</translation>
    </message>
    <message>
        <source>Shared load: this force is one of many; the motion does not decide it. Shown: the least norm.</source>
        <translation>Geteilte Last: Diese Kraft ist eine von vielen; die Bewegung legt sie nicht fest. Gezeigt: die kleinste Norm.</translation>
    </message>
    <message>
        <source>Shared load: how the points share it is one of many ways; the sum is decided. Shown: the least norm.</source>
        <translation>Geteilte Last: Wie die Punkte sie teilen, ist eine von vielen Möglichkeiten; die Summe liegt fest. Gezeigt: die kleinste Norm.</translation>
    </message>
    <message>
        <source>Largest moment</source>
        <translation>Größtes Moment</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>1 sticks</source>
        <translation>1 haftet</translation>
    </message>
    <message>
        <source>%1 stick</source>
        <translation>%1 haften</translation>
    </message>
    <message>
        <source>1 slips</source>
        <translation>1 gleitet</translation>
    </message>
    <message>
        <source>%1 slip</source>
        <translation>%1 gleiten</translation>
    </message>
    <message>
        <source>friction %1</source>
        <translation>Reibung %1</translation>
    </message>
    <message>
        <source>Work of friction, also in impacts</source>
        <translation>Arbeit der Reibung, auch in Stößen</translation>
    </message>
    <message>
        <source>Work of impacts along the normal</source>
        <translation>Arbeit der Stöße entlang der Normalen</translation>
    </message>
</context>
<context>
    <name>escapement::ContactTool</name>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>chosen faces</source>
        <translation>gewählte Flächen</translation>
    </message>
    <message>
        <source>whole bodies</source>
        <translation>ganze Körper</translation>
    </message>
    <message>
        <source>Click the first body that may touch, here or in the tree.</source>
        <translation>Klicken Sie den ersten Körper an, der berühren kann, hier oder im Baum.</translation>
    </message>
    <message>
        <source>Click a face that may touch something.</source>
        <translation>Klicken Sie eine Fläche an, die etwas berühren kann.</translation>
    </message>
    <message>
        <source>Now click the other body.</source>
        <translation>Klicken Sie nun den anderen Körper an.</translation>
    </message>
    <message>
        <source>Click the face on the other body that it may touch, or more faces of the same body.</source>
        <translation>Klicken Sie die Fläche am anderen Körper an, die sie berühren kann, oder weitere Flächen desselben Körpers.</translation>
    </message>
    <message>
        <source>It is the only face on this side; without it the contact would be gone. Add another first, or delete the contact.</source>
        <translation>Es ist die einzige Fläche auf dieser Seite; ohne sie wäre der Kontakt weg. Fügen Sie zuerst eine andere hinzu oder löschen Sie den Kontakt.</translation>
    </message>
    <message>
        <source>Take a face from %1</source>
        <translation>Eine Fläche von %1 wegnehmen</translation>
    </message>
    <message>
        <source>Add a face to %1</source>
        <translation>Eine Fläche zu %1 hinzufügen</translation>
    </message>
    <message>
        <source>Add contact %1</source>
        <translation>Kontakt %1 hinzufügen</translation>
    </message>
    <message>
        <source>Faces are asked for: click one in the view, or choose &quot;%1&quot; here to click bodies.</source>
        <translation>Gefragt sind Flächen: Klicken Sie eine in der Ansicht an, oder wählen Sie hier „%1“, um Körper anzuklicken.</translation>
    </message>
    <message>
        <source>By materials…</source>
        <translation>Nach Werkstoffen…</translation>
    </message>
    <message>
        <source>Takes friction and restitution of the contact from the materials of what touches; where nothing is given for these two, their table opens</source>
        <translation>Nimmt Reibung und Stoßzahl des Kontakts von den Werkstoffen dessen, was sich berührt; wo für die beiden nichts angegeben ist, öffnet sich ihre Tabelle</translation>
    </message>
    <message>
        <source>For another contact, click its first body.</source>
        <translation>Für einen weiteren Kontakt klicken Sie dessen ersten Körper an.</translation>
    </message>
    <message>
        <source>Click more faces of the two bodies to add them, or one again to take it away.</source>
        <translation>Klicken Sie weitere Flächen der beiden Körper an, um sie hinzuzufügen, oder eine noch einmal, um sie wegzunehmen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there, without friction and restitution: both are 0 until they are given.</source>
        <translation>„%1“ ist da, ohne Reibung und Stoßzahl: Beide sind 0, bis sie angegeben werden.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is there.</source>
        <translation>„%1“ ist da.</translation>
    </message>
</context>
<context>
    <name>escapement::ContactsModel</name>
    <message>
        <source>%1, shared</source>
        <translation>%1, geteilt</translation>
    </message>
    <message>
        <source>One of many: the motion does not decide how these contacts share their load. Shown is the distribution of least norm.</source>
        <translation>Eine von vielen: Die Bewegung legt nicht fest, wie diese Kontakte ihre Last teilen. Gezeigt ist die Verteilung kleinster Norm.</translation>
    </message>
    <message>
        <source>gap [m]</source>
        <translation>Spalt [m]</translation>
    </message>
    <message>
        <source>normal force [N]</source>
        <translation>Normalkraft [N]</translation>
    </message>
    <message>
        <source>friction [N]</source>
        <translation>Reibung [N]</translation>
    </message>
    <message>
        <source>slip [m/s]</source>
        <translation>Gleiten [m/s]</translation>
    </message>
    <message>
        <source>contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>Spalt</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>slip</source>
        <translation>Gleiten</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>struck, %1</source>
        <translation>gestoßen, %1</translation>
    </message>
    <message>
        <source>%1, struck, %2</source>
        <translation>%1, gestoßen, %2</translation>
    </message>
    <message>
        <source>Struck at this instant, in time steps since the frame before. Events tells how fast it came and left.</source>
        <translation>In diesem Augenblick gestoßen, in Zeitschritten seit dem Bild davor. Wie schnell er kam und ging, sagen die Ereignisse.</translation>
    </message>
</context>
<context>
    <name>escapement::ContactsPanel</name>
    <message>
        <source>No contacts at this moment.</source>
        <translation>Keine Kontakte zu diesem Zeitpunkt.</translation>
    </message>
    <message>
        <source>shared: the motion does not decide how these contacts share their load; shown is the distribution of least norm.</source>
        <translation>geteilt: Die Bewegung legt nicht fest, wie diese Kontakte ihre Last teilen; gezeigt ist die Verteilung kleinster Norm.</translation>
    </message>
    <message>
        <source>normal %1 · friction %2</source>
        <translation>normal %1 · Reibung %2</translation>
    </message>
    <message>
        <source>friction %1</source>
        <translation>Reibung %1</translation>
    </message>
</context>
<context>
    <name>escapement::CoordinateShowing</name>
    <message>
        <source>Animate the &amp;joint</source>
        <translation>&amp;Gelenk bewegen</translation>
    </message>
    <message>
        <source>Shift+M</source>
        <translation>Shift+M</translation>
    </message>
    <message>
        <source>Moves what the selected joint leaves free to and fro over its range; the model stays as it is</source>
        <translation>Bewegt hin und her, was das gewählte Gelenk frei lässt, über seinen Bereich; das Modell bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Animate a&amp;ll joints</source>
        <translation>A&amp;lle Gelenke bewegen</translation>
    </message>
    <message>
        <source>Ctrl+Alt+M</source>
        <translation>Ctrl+Alt+M</translation>
    </message>
    <message>
        <source>Moves every free coordinate in turn to and fro over its range; the model stays as it is</source>
        <translation>Bewegt jede freie Koordinate der Reihe nach hin und her über ihren Bereich; das Modell bleibt, wie es ist</translation>
    </message>
    <message>
        <source>Stop animating</source>
        <translation>Bewegen beenden</translation>
    </message>
    <message>
        <source>Puts the bodies back where the model has them (Esc)</source>
        <translation>Setzt die Körper dorthin zurück, wo das Modell sie hat (Esc)</translation>
    </message>
    <message>
        <source>No joint leaves a coordinate free that could be moved by itself.</source>
        <translation>Kein Gelenk lässt eine Koordinate frei, die sich allein bewegen ließe.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; leaves no coordinate free that could be moved by itself.</source>
        <translation>„%1“ lässt keine Koordinate frei, die sich allein bewegen ließe.</translation>
    </message>
    <message>
        <source>Working out how far %1 goes …</source>
        <translation>Ermittelt, wie weit %1 geht …</translation>
    </message>
    <message>
        <source>The joints cannot all be closed, so nothing can be moved along them. Assemble the mechanism first.</source>
        <translation>Die Gelenke lassen sich nicht alle schließen, also lässt sich nichts an ihnen bewegen. Setzen Sie den Mechanismus zuerst zusammen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot move: the other joints hold it.</source>
        <translation>„%1“ kann sich nicht bewegen: Die anderen Gelenke halten es.</translation>
    </message>
    <message>
        <source>None of the coordinates can move: the joints hold one another.</source>
        <translation>Keine der Koordinaten kann sich bewegen: Die Gelenke halten einander.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>the other joints hold it at both ends</source>
        <translation>die anderen Gelenke halten sie an beiden Enden</translation>
    </message>
    <message>
        <source>the other joints hold it at the lower end</source>
        <translation>die anderen Gelenke halten sie am unteren Ende</translation>
    </message>
    <message>
        <source>the other joints hold it at the upper end</source>
        <translation>die anderen Gelenke halten sie am oberen Ende</translation>
    </message>
    <message>
        <source>%1: %2, moves from %3   ·   Esc stops</source>
        <translation>%1: %2, bewegt sich von %3   ·   Esc beendet</translation>
    </message>
</context>
<context>
    <name>escapement::CopyDialog</name>
    <message>
        <source>Copies of %1</source>
        <translation>Kopien von %1</translation>
    </message>
    <message>
        <source>Copies of %1 bodies</source>
        <translation>Kopien von %1 Körpern</translation>
    </message>
    <message>
        <source>along a line</source>
        <translation>entlang einer Geraden</translation>
    </message>
    <message>
        <source>about an axis</source>
        <translation>um eine Achse</translation>
    </message>
    <message>
        <source>mirrored in a plane</source>
        <translation>an einer Ebene gespiegelt</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>From one to the next</source>
        <translation>Von einer zur nächsten</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Direction of the axis</source>
        <translation>Richtung der Achse</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>Normal of the plane</source>
        <translation>Normale der Ebene</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>A point on it</source>
        <translation>Ein Punkt darauf</translation>
    </message>
    <message>
        <source>How many copies</source>
        <translation>Wie viele Kopien</translation>
    </message>
    <message>
        <source>also joints, contacts and springs to what stands still</source>
        <translation>auch Gelenke, Kontakte und Federn zu dem, was fest steht</translation>
    </message>
    <message>
        <source>Loads and sensors of the bodies, and joints and contacts between them, are copied in any case; couplings are not</source>
        <translation>Lasten und Sensoren der Körper sowie Gelenke und Kontakte zwischen ihnen werden in jedem Fall kopiert, Kopplungen nicht</translation>
    </message>
    <message>
        <source>Make copies</source>
        <translation>Kopien erzeugen</translation>
    </message>
    <message>
        <source>, in the world</source>
        <translation>, in der Welt</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>%1 bodies</source>
        <translation>%1 Körper</translation>
    </message>
    <message>
        <source>%1 joints</source>
        <translation>%1 Gelenke</translation>
    </message>
    <message>
        <source>%1 contacts</source>
        <translation>%1 Kontakte</translation>
    </message>
    <message>
        <source>%1 loads</source>
        <translation>%1 Lasten</translation>
    </message>
    <message>
        <source>%1 sensors</source>
        <translation>%1 Sensoren</translation>
    </message>
    <message>
        <source>Makes %1: &quot;%2&quot; …</source>
        <translation>Erzeugt %1: „%2“ …</translation>
    </message>
    <message>
        <source> Without %1: what acts by a law over a coordinate that runs the other way in the mirror is to be made anew.</source>
        <translation> Ohne %1: Was nach einem Gesetz auf eine Koordinate wirkt, die im Spiegel andersherum läuft, ist neu anzulegen.</translation>
    </message>
    <message>
        <source>Mirror bodies</source>
        <translation>Körper spiegeln</translation>
    </message>
    <message>
        <source>Pattern of bodies</source>
        <translation>Muster von Körpern</translation>
    </message>
    <message>
        <source>1 body</source>
        <translation>1 Körper</translation>
    </message>
    <message>
        <source>1 joint</source>
        <translation>1 Gelenk</translation>
    </message>
    <message>
        <source>1 contact</source>
        <translation>1 Kontakt</translation>
    </message>
    <message>
        <source>1 load</source>
        <translation>1 Last</translation>
    </message>
    <message>
        <source>1 sensor</source>
        <translation>1 Sensor</translation>
    </message>
</context>
<context>
    <name>escapement::CouplingTool</name>
    <message>
        <source>the first joint</source>
        <translation>das erste Gelenk</translation>
    </message>
    <message>
        <source>the second joint</source>
        <translation>das zweite Gelenk</translation>
    </message>
    <message>
        <source>Click %1: a body that its joint leads, the joint&apos;s symbol, or its row in the tree.</source>
        <translation>Klicken Sie %1 an: einen Körper, den sein Gelenk führt, das Symbol des Gelenks oder seine Zeile im Baum.</translation>
    </message>
    <message>
        <source>Taken: %1.</source>
        <translation>Gewählt: %1.</translation>
    </message>
    <message>
        <source>the type that fits</source>
        <translation>die passende Art</translation>
    </message>
    <message>
        <source>Joint &quot;%1&quot; is %2 and has no coordinate for this coupling; take another joint.</source>
        <translation>Gelenk „%1“ ist ein %2 und hat keine Koordinate für diese Kopplung; nehmen Sie ein anderes Gelenk.</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Coupling</source>
        <translation>Kopplung</translation>
    </message>
</context>
<context>
    <name>escapement::CurveGuideTool</name>
    <message>
        <source>Point on curve</source>
        <translation>Punkt auf Kurve</translation>
    </message>
    <message>
        <source>Click the first edge of the curve that shall lead a point.</source>
        <translation>Klicken Sie die erste Kante der Kurve an, die einen Punkt führen soll.</translation>
    </message>
    <message>
        <source>Click the next edge, one again to take it away, or the point on another body: a corner, hole or pin.</source>
        <translation>Klicken Sie die nächste Kante an, eine noch einmal, um sie wegzunehmen, oder den Punkt auf einem anderen Körper: eine Ecke, eine Bohrung oder einen Zapfen.</translation>
    </message>
    <message>
        <source>The curve is made of edges: click an edge, or the point on another body.</source>
        <translation>Die Kurve besteht aus Kanten: Klicken Sie eine Kante an oder den Punkt auf dem anderen Körper.</translation>
    </message>
    <message>
        <source>Add %1 joint</source>
        <translation>Gelenk „%1“ hinzufügen</translation>
    </message>
</context>
<context>
    <name>escapement::DockRoom</name>
    <message>
        <source>&amp;Wide plots</source>
        <translation>&amp;Breite Kurven</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Plots over the whole width, with events, contacts and messages behind them (Ctrl+Shift+L)</source>
        <translation>Kurven über die ganze Breite, mit Ereignissen, Kontakten und Meldungen dahinter (Strg+Umschalt+L)</translation>
    </message>
</context>
<context>
    <name>escapement::Document</name>
    <message>
        <source>A field holds a value that cannot be taken; mend it first.</source>
        <translation>Ein Feld enthält einen Wert, der nicht genommen werden kann; berichtigen Sie ihn zuerst.</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
</context>
<context>
    <name>escapement::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Ctrl+Y</source>
        <translation>Ctrl+Y</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>Takes the last edit back</source>
        <translation>Nimmt die letzte Änderung zurück</translation>
    </message>
    <message>
        <source>Does again what was taken back</source>
        <translation>Tut wieder, was zurückgenommen wurde</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Removes what is selected, and with a body the joints, couplings, loads, contacts and sensors on it</source>
        <translation>Entfernt das Gewählte und mit einem Körper seine Gelenke, Kopplungen, Lasten, Kontakte und Sensoren</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Gives what is selected another name</source>
        <translation>Gibt dem Gewählten einen anderen Namen</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>&amp;Duplizieren</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>Adds a copy of the body beside it, without its joints</source>
        <translation>Fügt daneben eine Kopie des Körpers hinzu, ohne seine Gelenke</translation>
    </message>
    <message>
        <source>&amp;Pattern or mirror…</source>
        <translation>&amp;Muster oder Spiegelung…</translation>
    </message>
    <message>
        <source>Ctrl+Alt+D</source>
        <translation>Ctrl+Alt+D</translation>
    </message>
    <message>
        <source>Copies the selected bodies along a line, about an axis or mirrored in a plane, with the joints and contacts between them</source>
        <translation>Kopiert die gewählten Körper entlang einer Geraden, um eine Achse oder an einer Ebene gespiegelt, mit den Gelenken und Kontakten zwischen ihnen</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>&amp;Vereinen</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>Makes one rigid body of the bodies selected (Ctrl+click in the tree or the view adds to the selection), with the name and the frame of the largest; joints between them go away</source>
        <translation>Macht aus den gewählten Körpern einen starren Körper (Strg+Klick im Baum oder in der Ansicht erweitert die Auswahl), mit Namen und Koordinatensystem des größten; Gelenke zwischen ihnen fallen weg</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Teilen</translation>
    </message>
    <message>
        <source>Makes every part of the body a body of its own</source>
        <translation>Macht aus jedem Teil des Körpers einen eigenen Körper</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>Aus&amp;blenden</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>The body is not drawn, or drawn again; it still takes part</source>
        <translation>Der Körper wird nicht gezeichnet oder wieder gezeichnet; er wirkt weiter mit</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>A&amp;lle zeigen</translation>
    </message>
    <message>
        <source>Shift+H</source>
        <translation>Shift+H</translation>
    </message>
    <message>
        <source>Draws every body again</source>
        <translation>Zeichnet wieder jeden Körper</translation>
    </message>
    <message>
        <source>Materials and &amp;pairs…</source>
        <translation>Werkstoffe und &amp;Paare…</translation>
    </message>
    <message>
        <source>The project&apos;s materials, and what each two of them do where they touch: restitution and friction</source>
        <translation>Die Werkstoffe des Projekts und was je zwei tun, wo sie sich berühren: Stoßzahl und Reibung</translation>
    </message>
    <message>
        <source>Ma&amp;terial</source>
        <translation>&amp;Werkstoff</translation>
    </message>
    <message>
        <source>Gives the density from which mass and inertia follow; to all bodies without a mass when none is selected</source>
        <translation>Gibt die Dichte an, aus der Masse und Trägheit folgen; für alle Körper ohne Masse, wenn keiner gewählt ist</translation>
    </message>
    <message>
        <source>%1 things</source>
        <translation>%1 Dinge</translation>
    </message>
    <message>
        <source>%1 bodies</source>
        <translation>%1 Körper</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Deleted %1, and what hung on it (joints, couplings, loads, contacts, sensors): %2. Ctrl+Z brings all back.</source>
        <translation>%1 gelöscht und was daran hing (Gelenke, Kopplungen, Lasten, Kontakte, Sensoren): %2. Strg+Z bringt alles zurück.</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Merge %1 bodies</source>
        <translation>%1 Körper vereinen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no explicit mass any more, as not all masses of what it was made from are known. It is ground and needs none; give it one before you free it.</source>
        <translation>„%1“ hat keine ausdrückliche Masse mehr, da nicht alle Massen dessen bekannt sind, woraus es gemacht wurde. Als Gestell braucht es keine; geben Sie ihm eine, bevor Sie es freigeben.</translation>
    </message>
    <message>
        <source>Split %1</source>
        <translation>%1 teilen</translation>
    </message>
    <message>
        <source>Ground %1</source>
        <translation>%1 zum Gestell machen</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>%1 freigeben</translation>
    </message>
    <message>
        <source>&amp;Other…</source>
        <translation>&amp;Anderer…</translation>
    </message>
    <message>
        <source>Asks for a name and a density</source>
        <translation>Fragt nach Name und Dichte</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Density in %1:</source>
        <translation>Dichte in %1:</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no density: %2</source>
        <translation>„%1“ ist keine Dichte: %2</translation>
    </message>
    <message>
        <source>it must be greater than 0</source>
        <translation>sie muss größer als 0 sein</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>Name of the material:</source>
        <translation>Name des Werkstoffs:</translation>
    </message>
    <message>
        <source>Make %1 of %2</source>
        <translation>%1 aus %2 machen</translation>
    </message>
    <message>
        <source>&amp;Ground what is selected</source>
        <translation>Ausgewähltes zum &amp;Gestell machen</translation>
    </message>
    <message>
        <source>The selected body stands still in the world, or is free again</source>
        <translation>Der ausgewählte Körper steht in der Welt still oder ist wieder frei</translation>
    </message>
</context>
<context>
    <name>escapement::EventsModel</name>
    <message>
        <source>%1 places</source>
        <translation>%1 Stellen</translation>
    </message>
    <message>
        <source>time [s]</source>
        <translation>Zeit [s]</translation>
    </message>
    <message>
        <source>impulse [N s; of angles N m s]</source>
        <translation>Stoßimpuls [N s; bei Winkeln N m s]</translation>
    </message>
    <message>
        <source>lost [J]</source>
        <translation>verloren [J]</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>what</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Kinetic energy that the blow took: along the normal, which the energies count as taken by impacts, and by friction during the blow, which they count with friction</source>
        <translation>Kinetische Energie, die der Schlag nahm: entlang der Normalen, was die Energien bei den Stößen zählen, und durch Reibung im Schlag, was sie bei der Reibung zählen</translation>
    </message>
    <message>
        <source>The whole impulse of the blow: that along the normal and that of friction. The table of events that is written has both apart.</source>
        <translation>Der ganze Stoß: der entlang der Normalen und der durch Reibung. Die geschriebene Tabelle der Ereignisse hat beide getrennt.</translation>
    </message>
    <message>
        <source>impulse [%1]</source>
        <translation>Stoßimpuls [%1]</translation>
    </message>
    <message>
        <source>lost [%1]</source>
        <translation>Verlust [%1]</translation>
    </message>
</context>
<context>
    <name>escapement::EventsPanel</name>
    <message>
        <source>Search events</source>
        <translation>Ereignisse suchen</translation>
    </message>
    <message>
        <source>Click to sort: by impulse the hardest hit comes first; by time the events are in their order again</source>
        <translation>Klicken sortiert: nach Stoßimpuls kommt der stärkste Stoß zuerst, nach Zeit stehen die Ereignisse wieder der Reihe nach</translation>
    </message>
    <message>
        <source>Show or hide the places of the blow</source>
        <translation>Die Stellen des Schlags zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>No event of the chosen kinds has these words.</source>
        <translation>Kein Ereignis der gewählten Arten enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Nothing struck, slipped or came apart in this run: it has no events.</source>
        <translation>In diesem Lauf stieß, glitt oder löste sich nichts: Er hat keine Ereignisse.</translation>
    </message>
    <message>
        <source>No events so far.</source>
        <translation>Bisher keine Ereignisse.</translation>
    </message>
    <message>
        <source>Run the mechanism: impacts, detachments and changes of the solver&apos;s strategy are listed here.</source>
        <translation>Starten Sie den Mechanismus: Stöße, Ablösungen und Wechsel des Lösers stehen dann hier.</translation>
    </message>
    <message>
        <source>Show or hide the events of the kind &apos;%1&apos;</source>
        <translation>Die Ereignisse der Art „%1“ zeigen oder ausblenden</translation>
    </message>
    <message>
        <source>%1, %2 places</source>
        <translation>%1, %2 Stellen</translation>
    </message>
    <message>
        <source>Writes all events of the run as a table (CSV): time, place, normal, impulse, speeds before and after, energy lost</source>
        <translation>Schreibt alle Ereignisse des Laufs als Tabelle (CSV): Zeit, Ort, Normale, Stoß, Geschwindigkeiten davor und danach, verlorene Energie</translation>
    </message>
    <message>
        <source>What strikes in time steps has no instant and is no event: Contacts now shows its impulses at each frame, plots draw the impulse of each contact, and the table written here lists them.</source>
        <translation>Was in Zeitschritten stößt, hat keinen Zeitpunkt und ist kein Ereignis: „Kontakte jetzt“ zeigt seine Stoßimpulse in jedem Bild, Kurven zeichnen den Stoßimpuls jedes Kontakts, und die Tabelle, die hier geschrieben wird, führt sie auf.</translation>
    </message>
    <message>
        <source>This run has no events.</source>
        <translation>Dieser Lauf hat keine Ereignisse.</translation>
    </message>
</context>
<context>
    <name>escapement::ExportNotice</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Making %1: %2 %</source>
        <translation>%1 wird erstellt: %2 %</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
</context>
<context>
    <name>escapement::Exporting</name>
    <message>
        <source>Export &amp;as…</source>
        <translation>E&amp;xportieren als…</translation>
    </message>
    <message>
        <source>Ctrl+Alt+E</source>
        <translation>Ctrl+Alt+E</translation>
    </message>
    <message>
        <source>Takes what is shown away as a file: 3-D models with or without their motion, pictures, films, tables, reports</source>
        <translation>Gibt das Gezeigte als Datei aus: 3D-Modelle mit oder ohne ihre Bewegung, Bilder, Filme, Tabellen, Berichte</translation>
    </message>
    <message>
        <source>&amp;Report…</source>
        <translation>&amp;Bericht…</translation>
    </message>
    <message>
        <source>Ctrl+Alt+R</source>
        <translation>Ctrl+Alt+R</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <source>The model alone has nothing to report. Run it, or show a result.</source>
        <translation>Das Modell allein hat nichts zu berichten. Starten Sie es oder zeigen Sie ein Ergebnis.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The model alone has no %1. Run it, or show a result.</source>
        <translation>Das Modell allein hat dies nicht: %1. Starten Sie es oder zeigen Sie ein Ergebnis.</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2 does not start.</source>
        <translation>%1 kann nicht erstellt werden: %2 startet nicht.</translation>
    </message>
    <message>
        <source>%1 could not be made.</source>
        <translation>%1 konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>Writes a report of the run: mechanism, settings, events, energy, the curves of all plots, pictures of start and end</source>
        <translation>Schreibt einen Bericht über den Lauf: Mechanismus, Einstellungen, Ereignisse, Energie, die Kurven aller Diagramme, Bilder von Anfang und Ende</translation>
    </message>
    <message>
        <source>What was measured cannot be written to %1.</source>
        <translation>Was gemessen wurde, kann nicht nach %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>&amp;Film…</source>
        <translation>&amp;Film…</translation>
    </message>
    <message>
        <source>Makes a film of the whole run, as the camera sees it now, with a plot where wanted (MP4, WebM)</source>
        <translation>Macht einen Film des ganzen Laufs, wie ihn die Kamera jetzt sieht, auf Wunsch mit einem Diagramm (MP4, WebM)</translation>
    </message>
    <message>
        <source>The model alone does not move. Run it, or show a result.</source>
        <translation>Das Modell allein bewegt sich nicht. Starten Sie es oder zeigen Sie ein Ergebnis.</translation>
    </message>
    <message>
        <source>Film</source>
        <translation>Film</translation>
    </message>
</context>
<context>
    <name>escapement::FeatureMeasuring</name>
    <message>
        <source>Mea&amp;sure in the view</source>
        <translation>In der Ansicht &amp;messen</translation>
    </message>
    <message>
        <source>D</source>
        <translation>D</translation>
    </message>
    <message>
        <source>Distance, angle, radius of faces, edges and corners clicked, at the moment shown</source>
        <translation>Abstand, Winkel, Radius angeklickter Flächen, Kanten und Ecken, zum gezeigten Zeitpunkt</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>diameter</source>
        <translation>Durchmesser</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>area</source>
        <translation>Flächeninhalt</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>centre %1</source>
        <translation>Mittelpunkt %1</translation>
    </message>
    <message>
        <source>least distance (they meet)</source>
        <translation>kleinster Abstand (sie treffen sich)</translation>
    </message>
    <message>
        <source>least distance</source>
        <translation>kleinster Abstand</translation>
    </message>
    <message>
        <source>along %1</source>
        <translation>entlang %1</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>planes apart</source>
        <translation>Abstand der Ebenen</translation>
    </message>
    <message>
        <source>axes apart</source>
        <translation>Abstand der Achsen</translation>
    </message>
    <message>
        <source>centres apart</source>
        <translation>Abstand der Mittelpunkte</translation>
    </message>
    <message>
        <source>radii differ by</source>
        <translation>Radien unterscheiden sich um</translation>
    </message>
    <message>
        <source>Click a face, an edge or a corner; then a second one for what lies between.</source>
        <translation>Klicken Sie Fläche, Kante oder Ecke an, eine zweite für das Dazwischen.</translation>
    </message>
    <message>
        <source>Click another one for what lies between.</source>
        <translation>Klicken Sie eine weitere an für das, was dazwischen liegt.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Least distance of %1: %2 at %3.</source>
        <translation>Kleinster Abstand von %1: %2 bei %3.</translation>
    </message>
</context>
<context>
    <name>escapement::FeatureReportWindow</name>
    <message>
        <source>Contact report</source>
        <translation>Kontaktbericht</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Feature</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Curvature jump</source>
        <translation>Krümmungssprung</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Spalt</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Size [m, m^2]</source>
        <translation>Größe [m, m^2]</translation>
    </message>
    <message>
        <source>Angle [rad]</source>
        <translation>Winkel [rad]</translation>
    </message>
    <message>
        <source>Curvature jump [1/m]</source>
        <translation>Krümmungssprung [1/m]</translation>
    </message>
    <message>
        <source>Gap [m]</source>
        <translation>Spalt [m]</translation>
    </message>
    <message>
        <source>The bodies have no parts.</source>
        <translation>Die Körper haben keine Teile.</translation>
    </message>
    <message>
        <source>Ctrl+C copies the chosen rows in SI units; a chosen row is shown in the view</source>
        <translation>Strg+C kopiert die gewählten Zeilen in SI-Einheiten; eine gewählte Zeile wird in der Ansicht gezeigt</translation>
    </message>
    <message>
        <source>read from the file: %1</source>
        <translation>aus der Datei gelesen: %1</translation>
    </message>
    <message>
        <source>face %1</source>
        <translation>Fläche %1</translation>
    </message>
    <message>
        <source>edge %1</source>
        <translation>Kante %1</translation>
    </message>
    <message>
        <source>nearly tangent, taken as tangent</source>
        <translation>fast tangential, als tangential genommen</translation>
    </message>
    <message>
        <source>along it: %1</source>
        <translation>auf ihrer Länge: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%2, %1</translation>
    </message>
</context>
<context>
    <name>escapement::FieldEditor</name>
    <message>
        <source>In %1 (1 is %2), unless its numbers have units.</source>
        <translation>In %1 (1 ist %2), wenn seine Zahlen keine Einheiten haben.</translation>
    </message>
    <message>
        <source>In SI: %1; a number beside them may have a unit, as in 120 mm.</source>
        <translation>In SI: %1; eine Zahl daneben darf eine Einheit haben, wie in 120 mm.</translation>
    </message>
    <message>
        <source>At t = 0: %1 %2.</source>
        <translation>Bei t = 0: %1 %2.</translation>
    </message>
    <message>
        <source>Take away</source>
        <translation>Wegnehmen</translation>
    </message>
    <message>
        <source>Give</source>
        <translation>Angeben</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>every %1</source>
        <translation>alle (%1)</translation>
    </message>
    <message>
        <source>For %1. %2</source>
        <translation>Für %1. %2</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>nicht gegeben</translation>
    </message>
    <message>
        <source>Must be %1%3, but is %2%3.</source>
        <translation>Muss %1%3 sein, ist aber %2%3.</translation>
    </message>
    <message>
        <source>Each point has %1 numbers, with commas between them and a semicolon behind: 0, 1; 2, 3</source>
        <translation>Jeder Punkt hat %1 Zahlen mit Kommas dazwischen und einem Strichpunkt dahinter: 0, 1; 2, 3</translation>
    </message>
    <message>
        <source>Reset to default (%1)</source>
        <translation>Auf Vorgabe zurücksetzen (%1)</translation>
    </message>
    <message>
        <source>as the file says</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>not chosen yet</source>
        <translation>noch nicht gewählt</translation>
    </message>
    <message>
        <source>The file&apos;s own unit of length, and mm where it declares none. Where parts come out too large or too small, choose the unit that the file was drawn in.</source>
        <translation>Die Längeneinheit der Datei selbst, und mm, wo sie keine nennt. Wo Teile zu groß oder zu klein herauskommen, wählen Sie die Einheit, in der die Datei gezeichnet wurde.</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>none: a CAD part</source>
        <translation>keiner: ein CAD-Teil</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>wie in der Datei</translation>
    </message>
</context>
<context>
    <name>escapement::FiguresTable</name>
    <message>
        <source>Figures of the curves</source>
        <translation>Zahlen der Kurven</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>at cursor</source>
        <translation>am Cursor</translation>
    </message>
    <message>
        <source>Value at the moment shown</source>
        <translation>Wert zum gezeigten Zeitpunkt</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>Largest value in the range shown, from every recorded frame; click to go there</source>
        <translation>Größter Wert im gezeigten Bereich, aus allen aufgezeichneten Bildern; ein Klick führt hin</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>When the largest value is reached; click to go there</source>
        <translation>Wann der größte Wert erreicht wird; ein Klick führt hin</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>Smallest value in the range shown, from every recorded frame; click to go there</source>
        <translation>Kleinster Wert im gezeigten Bereich, aus allen aufgezeichneten Bildern; ein Klick führt hin</translation>
    </message>
    <message>
        <source>When the smallest value is reached; click to go there</source>
        <translation>Wann der kleinste Wert erreicht wird; ein Klick führt hin</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mean over time of the range shown</source>
        <translation>Mittel über die Zeit im gezeigten Bereich</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>Root of the mean square over time of the range shown</source>
        <translation>Wurzel aus dem mittleren Quadrat über die Zeit im gezeigten Bereich</translation>
    </message>
    <message>
        <source>2nd cursor</source>
        <translation>2. Cursor</translation>
    </message>
    <message>
        <source>Value at the second cursor (Shift+click in the plot)</source>
        <translation>Wert am zweiten Cursor (Umschalt+Klick in die Kurven)</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Second cursor less the first</source>
        <translation>Zweiter Cursor minus erster</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>Steigung</translation>
    </message>
    <message>
        <source>Difference of the values over the difference of the times</source>
        <translation>Differenz der Werte durch Differenz der Zeiten</translation>
    </message>
    <message>
        <source>Over %1 % of the time only: elsewhere there is no value (a gap is recorded while the bodies are near each other).</source>
        <translation>Nur über %1 % der Zeit: Sonst gibt es keinen Wert (ein Spalt wird aufgezeichnet, solange die Körper einander nahe sind).</translation>
    </message>
    <message>
        <source>time of max [s]</source>
        <translation>Zeit des Maximums [s]</translation>
    </message>
    <message>
        <source>time of min [s]</source>
        <translation>Zeit des Minimums [s]</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy this number, all digits</source>
        <translation>Diese Zahl kopieren, alle Stellen</translation>
    </message>
    <message>
        <source>Shown as 0: beside what the curve reaches over the run this is roundoff.</source>
        <translation>Als 0 gezeigt: neben dem, was die Kurve im Lauf erreicht, ist das ein Rundungsfehler.</translation>
    </message>
    <message>
        <source>Show all columns</source>
        <translation>Alle Spalten zeigen</translation>
    </message>
    <message>
        <source>Columns for which there is no room are hidden; this table&apos;s menu (right click) shows them all, and a copy has them. Where room is scarce numbers are written with four digits; the tip of each has them all</source>
        <translation>Spalten, für die kein Platz ist, sind verborgen; das Menü dieser Tabelle (Rechtsklick) zeigt alle, und eine Kopie hat sie. Wo der Platz knapp ist, stehen Zahlen mit vier Stellen da; der Hinweis zu jeder hat alle</translation>
    </message>
    <message>
        <source>curve   (%1 columns hidden)</source>
        <translation>Kurve   (%1 Spalten verborgen)</translation>
    </message>
</context>
<context>
    <name>escapement::GhostBar</name>
    <message>
        <source>Ghosts</source>
        <translation>Geisterbilder</translation>
    </message>
    <message>
        <source>at events</source>
        <translation>bei Ereignissen</translation>
    </message>
    <message>
        <source>in equal steps</source>
        <translation>in gleichen Schritten</translation>
    </message>
    <message>
        <source>At which instants, within the loop range where there is one</source>
        <translation>Zu welchen Zeitpunkten, im Schleifenbereich, wo es einen gibt</translation>
    </message>
    <message>
        <source>Kinds of events</source>
        <translation>Arten der Ereignisse</translation>
    </message>
    <message>
        <source>Number of steps; a ghost stands at both ends of each</source>
        <translation>Anzahl der Schritte; an beiden Enden jedes steht ein Geisterbild</translation>
    </message>
    <message>
        <source>No ghosts</source>
        <translation>Keine Geisterbilder</translation>
    </message>
    <message>
        <source>no kind</source>
        <translation>keine Art</translation>
    </message>
    <message>
        <source>%1 kinds</source>
        <translation>%1 Arten</translation>
    </message>
</context>
<context>
    <name>escapement::Ghosting</name>
    <message>
        <source>G&amp;hosts at events</source>
        <translation>G&amp;eisterbilder bei Ereignissen</translation>
    </message>
    <message>
        <source>Shift+E</source>
        <translation>Shift+E</translation>
    </message>
    <message>
        <source>Draw the bodies pale where they were at the events of the result, or in equal steps; a bar in the view chooses</source>
        <translation>Zeichnet die Körper blass, wo sie bei den Ereignissen des Ergebnisses oder in gleichen Schritten waren; eine Leiste in der Ansicht wählt</translation>
    </message>
    <message>
        <source>none there</source>
        <translation>dort keine</translation>
    </message>
    <message>
        <source>%1 of %2 instants, spread evenly: more would hide one another</source>
        <translation>%1 von %2, gleichmäßig verteilt: mehr verdecken einander</translation>
    </message>
    <message>
        <source>1 instant</source>
        <translation>1 Zeitpunkt</translation>
    </message>
    <message>
        <source>%1 instants</source>
        <translation>%1 Zeitpunkte</translation>
    </message>
    <message>
        <source>The first at %1, the last at %2; the later, the clearer</source>
        <translation>Der erste bei %1, der letzte bei %2; je später, desto deutlicher</translation>
    </message>
</context>
<context>
    <name>escapement::GroundTool</name>
    <message>
        <source>Ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>Click the body that stands still. Click it again to free it.</source>
        <translation>Klicken Sie den Körper an, der fest steht. Ein weiterer Klick gibt ihn frei.</translation>
    </message>
    <message>
        <source>Ground %1</source>
        <translation>%1 zum Gestell machen</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>%1 freigeben</translation>
    </message>
</context>
<context>
    <name>escapement::HelpWindow</name>
    <message>
        <source>The first five minutes</source>
        <translation>Die ersten fünf Minuten</translation>
    </message>
    <message>
        <source>Assembling</source>
        <translation>Zusammenbauen</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufen lassen</translation>
    </message>
    <message>
        <source>Looking at results</source>
        <translation>Ergebnisse ansehen</translation>
    </message>
    <message>
        <source>The project file</source>
        <translation>Die Projektdatei</translation>
    </message>
    <message>
        <source>The result file</source>
        <translation>Die Ergebnisdatei</translation>
    </message>
    <message>
        <source>The command line</source>
        <translation>Die Befehlszeile</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>There is no page &quot;%1&quot;.</source>
        <translation>Es gibt keine Seite „%1“.</translation>
    </message>
    <message>
        <source>Find on this page (Ctrl+F)</source>
        <translation>Auf dieser Seite suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>The place before (Shift+Enter)</source>
        <translation>Die Stelle davor (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>The next place (Enter)</source>
        <translation>Die nächste Stelle (Eingabe)</translation>
    </message>
</context>
<context>
    <name>escapement::HistoryDock</name>
    <message>
        <source>Edits</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>As it was opened</source>
        <translation>Wie geöffnet</translation>
    </message>
    <message>
        <source>Click an edit to have the mechanism as it was after it; what comes later is pale until it is done again or another edit takes its place. The disk marks what is saved.</source>
        <translation>Klicken Sie eine Änderung an, um den Mechanismus wie danach zu haben; was später kommt, ist blass, bis es wiederholt wird oder eine andere Änderung an seine Stelle tritt. Die Diskette zeigt, was gespeichert ist.</translation>
    </message>
    <message>
        <source>&amp;List of edits</source>
        <translation>&amp;Liste der Änderungen</translation>
    </message>
    <message>
        <source>Ctrl+Alt+Z</source>
        <translation>Ctrl+Alt+Z</translation>
    </message>
    <message>
        <source>All edits in a list: a click goes back to any of them, or forth again</source>
        <translation>Alle Änderungen in einer Liste: Ein Klick geht zu jeder zurück oder wieder vor</translation>
    </message>
</context>
<context>
    <name>escapement::HistoryStrips</name>
    <message>
        <source>Click to go to that moment</source>
        <translation>Klicken, um zu diesem Zeitpunkt zu gehen</translation>
    </message>
</context>
<context>
    <name>escapement::JointTool</name>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Joint, %1</source>
        <translation>Gelenk, %1</translation>
    </message>
    <message>
        <source>Now click the matching feature on the other body: hole and pin, two faces, two edges or two corners; or the body in the tree, to join it here.</source>
        <translation>Klicken Sie nun das passende Element am anderen Körper an: Bohrung und Zapfen, zwei Flächen, zwei Kanten oder zwei Ecken; oder den Körper im Baum, um ihn hier zu verbinden.</translation>
    </message>
    <message>
        <source>Now click the matching feature on the other body, or the body in the tree to join it here, or press World.</source>
        <translation>Klicken Sie nun das passende Element am anderen Körper an oder den Körper im Baum, um ihn hier zu verbinden, oder drücken Sie „Welt“.</translation>
    </message>
    <message>
        <source>Click a hole, pin, face, edge or corner on the first body.</source>
        <translation>Klicken Sie am ersten Körper eine Bohrung, einen Zapfen, eine Fläche, Kante oder Ecke an.</translation>
    </message>
    <message>
        <source>Made &quot;%1&quot;.</source>
        <translation>„%1“ erzeugt.</translation>
    </message>
    <message>
        <source>Other types fit, too: see Type in its properties.</source>
        <translation>Auch andere Arten passen: siehe „Art“ in seinen Eigenschaften.</translation>
    </message>
    <message>
        <source>For another joint, click its first body.</source>
        <translation>Für ein weiteres Gelenk klicken Sie seinen ersten Körper an.</translation>
    </message>
    <message>
        <source>the type that fits</source>
        <translation>die passende Art</translation>
    </message>
    <message>
        <source>That is the same body: it counts as the first feature now. The second one must be on another body.</source>
        <translation>Das ist derselbe Körper: Es zählt nun als erstes Element. Das zweite muss auf einem anderen Körper sein.</translation>
    </message>
    <message>
        <source>Add %1 joint</source>
        <translation>Gelenk „%1“ hinzufügen</translation>
    </message>
    <message>
        <source>World</source>
        <translation>Welt</translation>
    </message>
    <message>
        <source>Click the feature first that is to be joined to the world.</source>
        <translation>Klicken Sie zuerst das Element an, das mit der Welt verbunden werden soll.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands still already.</source>
        <translation>„%1“ steht schon fest.</translation>
    </message>
    <message>
        <source>That is the same body: click the other one, or the matching feature on it.</source>
        <translation>Das ist derselbe Körper: Klicken Sie den anderen an oder das passende Element an ihm.</translation>
    </message>
    <message>
        <source>Joins the feature clicked to the world, where it is now: to the ground without a shape, which is added when there is none (W)</source>
        <translation>Verbindet das angeklickte Element dort, wo es gerade ist, mit der Welt: mit dem Gestell ohne Form, das hinzugefügt wird, wenn es keines gibt (W)</translation>
    </message>
</context>
<context>
    <name>escapement::LedgerPanel</name>
    <message>
        <source>Energy ledger, stacked over time</source>
        <translation>Energiebilanz, gestapelt über der Zeit</translation>
    </message>
    <message>
        <source>only what was taken</source>
        <translation>nur Verluste</translation>
    </message>
    <message>
        <source>Leaves out what is stored, so that small losses can be seen</source>
        <translation>Lässt das Gespeicherte weg, damit kleine Verluste sichtbar werden</translation>
    </message>
    <message>
        <source>Run the mechanism or show a result: this is where its energy goes.</source>
        <translation>Starten Sie den Mechanismus oder zeigen Sie ein Ergebnis: Hier steht dann, wohin seine Energie geht.</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>given: held at the start</source>
        <translation>zugeführt: am Anfang enthalten</translation>
    </message>
    <message>
        <source>given</source>
        <translation>zugeführt</translation>
    </message>
    <message>
        <source>– held at the start</source>
        <translation>– am Anfang enthalten</translation>
    </message>
    <message>
        <source>unexplained at most %1</source>
        <translation>ungeklärt höchstens %1</translation>
    </message>
    <message>
        <source>friction gave: slip turned round at impacts</source>
        <translation>Reibung gab: Gleiten kehrte bei Stößen um</translation>
    </message>
</context>
<context>
    <name>escapement::LedgerShowing</name>
    <message>
        <source>Energy ledger</source>
        <translation>Energieverbleib</translation>
    </message>
    <message>
        <source>Energy &amp;ledger, stacked</source>
        <translation>Energie&amp;verbleib, gestapelt</translation>
    </message>
    <message>
        <source>Ctrl+Shift+B</source>
        <translation>Ctrl+Shift+B</translation>
    </message>
    <message>
        <source>Shows over the run what is stored and what friction, impacts, dampers and the method have taken</source>
        <translation>Zeigt über den Lauf, was gespeichert ist und was Reibung, Stöße, Dämpfer und das Verfahren genommen haben</translation>
    </message>
</context>
<context>
    <name>escapement::LoadTool</name>
    <message>
        <source>&quot;%1&quot; stands still: a load on it has no effect. Pick a body that moves.</source>
        <translation>„%1“ steht fest: Eine Last darauf hat keine Wirkung. Wählen Sie einen Körper, der sich bewegt.</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; joins two bodies: pick its other end on another one.</source>
        <translation>„%1“ verbindet zwei Körper: Wählen Sie das andere Ende auf einem anderen.</translation>
    </message>
</context>
<context>
    <name>escapement::LoopRangeActions</name>
    <message>
        <source>Loop &amp;from here</source>
        <translation>Schleife &amp;ab hier</translation>
    </message>
    <message>
        <source>I</source>
        <translation>I</translation>
    </message>
    <message>
        <source>Looping begins again at the moment shown</source>
        <translation>Die Schleife beginnt wieder beim gezeigten Zeitpunkt</translation>
    </message>
    <message>
        <source>Loop &amp;to here</source>
        <translation>Schleife &amp;bis hier</translation>
    </message>
    <message>
        <source>O</source>
        <translation>O</translation>
    </message>
    <message>
        <source>Looping goes no further than the moment shown</source>
        <translation>Die Schleife geht nicht weiter als bis zum gezeigten Zeitpunkt</translation>
    </message>
    <message>
        <source>No loop &amp;range</source>
        <translation>&amp;Kein Schleifenbereich</translation>
    </message>
    <message>
        <source>Shift+I</source>
        <translation>Shift+I</translation>
    </message>
    <message>
        <source>Looping goes through the whole run again</source>
        <translation>Die Schleife geht wieder durch den ganzen Lauf</translation>
    </message>
    <message>
        <source>A loop needs some time between its two ends, and the run has none on that side of this moment. Go to another moment first.</source>
        <translation>Eine Schleife braucht etwas Zeit zwischen ihren Enden, und auf dieser Seite des Zeitpunkts hat der Lauf keine. Gehen Sie zuerst zu einem anderen Zeitpunkt.</translation>
    </message>
    <message>
        <source>Loop from here</source>
        <translation>Schleife ab hier</translation>
    </message>
    <message>
        <source>Loop to here</source>
        <translation>Schleife bis hier</translation>
    </message>
</context>
<context>
    <name>escapement::MainWindow</name>
    <message>
        <source>&quot;%1&quot; cannot go on: it was computed with another content of %2.</source>
        <translation>„%1“ kann nicht fortgesetzt werden: Er wurde mit einem anderen Inhalt von %2 gerechnet.</translation>
    </message>
    <message>
        <source>A run goes on: stop it before closing the project.</source>
        <translation>Ein Lauf ist im Gang: Halten Sie ihn an, bevor Sie das Projekt schließen.</translation>
    </message>
    <message>
        <source>%1 has ended, but: %2</source>
        <translation>%1 ist zu Ende, aber: %2</translation>
    </message>
    <message>
        <source>Reading %1 …</source>
        <translation>Liest %1 …</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1 wurde nicht geöffnet. %2</translation>
    </message>
    <message>
        <source>Events %1</source>
        <translation>Ereignisse %1</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Escapement</source>
        <translation>Escapement</translation>
    </message>
    <message>
        <source>%1[*] – Escapement</source>
        <translation>%1[*] – Escapement</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>%1 geöffnet.</translation>
    </message>
    <message>
        <source>%1 (and %2 more, see Messages)</source>
        <translation>%1 (und %2 weitere, siehe Meldungen)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>About Escapement</source>
        <translation>Über Escapement</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Escapement %1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;A workbench for mechanisms with impact and friction.&lt;/p&gt;&lt;p&gt;Sources under BSD-3-Clause. The linked program contains QCustomPlot and is distributed under GPL-3. Built on Qt, VTK, OpenCASCADE, Eigen and HDF5.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Escapement %1&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Eine Werkbank für Mechanismen mit Stoß und Reibung.&lt;/p&gt;&lt;p&gt;Quelltext unter BSD-3-Clause. Das gebundene Programm enthält QCustomPlot und wird unter GPL-3 weitergegeben. Gebaut auf Qt, VTK, OpenCASCADE, Eigen und HDF5.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>   (and %1 more like this: %2)</source>
        <translation>   (und %1 weitere wie diese: %2)</translation>
    </message>
    <message>
        <source>A run goes on: stop it before opening another file.</source>
        <translation>Ein Lauf ist im Gange: Stoppen Sie ihn, bevor Sie eine andere Datei öffnen.</translation>
    </message>
    <message>
        <source>A run goes on: stop it before beginning another mechanism.</source>
        <translation>Ein Lauf ist im Gange: Stoppen Sie ihn, bevor Sie einen anderen Mechanismus beginnen.</translation>
    </message>
    <message>
        <source>A run goes on: stop it before recovering unsaved work.</source>
        <translation>Ein Lauf ist im Gange: Stoppen Sie ihn, bevor Sie nicht Gespeichertes wiederherstellen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has changes that are not saved.</source>
        <translation>„%1“ hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has changes and a result that are not saved.</source>
        <translation>„%1“ hat Änderungen und ein Ergebnis, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has changes and %2 results that are not saved.</source>
        <translation>„%1“ hat Änderungen und %2 Ergebnisse, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a result that is not saved.</source>
        <translation>„%1“ hat ein Ergebnis, das nicht gespeichert ist.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 results that are not saved.</source>
        <translation>„%1“ hat %2 Ergebnisse, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Projects (*.escapement)</source>
        <translation>Projekte (*.escapement)</translation>
    </message>
    <message>
        <source>Not saved. %1</source>
        <translation>Nicht gespeichert. %1</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Saved to %1.</source>
        <translation>Gespeichert in %1.</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Gespeichert in %1</translation>
    </message>
    <message>
        <source>The CAD file %1 was not found in %2. Where is it now?</source>
        <translation>Die CAD-Datei %1 wurde in %2 nicht gefunden. Wo ist sie jetzt?</translation>
    </message>
    <message>
        <source>Find it…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>Find %1</source>
        <translation>%1 finden</translation>
    </message>
    <message>
        <source>CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP)</source>
        <translation>CAD-Dateien (*.step *.stp *.iges *.igs *.brep *.STEP *.STP)</translation>
    </message>
    <message>
        <source>Bodies without a material: %1. Choose one for them: without a density they have no mass.</source>
        <translation>Körper ohne Werkstoff: %1. Wählen Sie einen für sie: Ohne Dichte haben sie keine Masse.</translation>
    </message>
    <message>
        <source>Choose material</source>
        <translation>Werkstoff wählen</translation>
    </message>
    <message>
        <source>Import CAD file</source>
        <translation>CAD-Datei importieren</translation>
    </message>
    <message>
        <source>The CAD file %1 has changed since it was read. The window shows its old shapes.</source>
        <translation>Die CAD-Datei %1 hat sich geändert, seit sie gelesen wurde. Das Fenster zeigt ihre alten Formen.</translation>
    </message>
    <message>
        <source>CAD files have changed since they were read: %1. The window shows their old shapes.</source>
        <translation>CAD-Dateien haben sich geändert, seit sie gelesen wurden: %1. Das Fenster zeigt ihre alten Formen.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>A run goes on: stop it before reading its CAD files again.</source>
        <translation>Ein Lauf ist im Gang: Halten Sie ihn an, bevor seine CAD-Dateien neu gelesen werden.</translation>
    </message>
    <message>
        <source>No body of this project has its shape from a CAD file.</source>
        <translation>Kein Körper dieses Projekts hat seine Form aus einer CAD-Datei.</translation>
    </message>
    <message>
        <source>The CAD files are as they were when they were read.</source>
        <translation>Die CAD-Dateien sind so, wie sie gelesen wurden.</translation>
    </message>
    <message>
        <source>Read CAD files a&amp;gain</source>
        <translation>CAD-Dateien &amp;neu lesen</translation>
    </message>
    <message>
        <source>Reads the CAD files of the project that another program has changed since they were read</source>
        <translation>Liest die CAD-Dateien des Projekts neu, die ein anderes Programm geändert hat, seit sie gelesen wurden</translation>
    </message>
    <message>
        <source>Escapement did not end properly while &quot;%1&quot; was being edited (%2).</source>
        <translation>Escapement endete nicht ordentlich, während „%1“ bearbeitet wurde (%2).</translation>
    </message>
    <message>
        <source>What is open is older.</source>
        <translation>Was offen ist, ist älter.</translation>
    </message>
    <message>
        <source>Copies of other projects after this one: %1.</source>
        <translation>Kopien weiterer Projekte nach diesem: %1.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>All that can be opened (*.escapement *.step *.stp *.iges *.igs *.brep *.STEP *.STP *.h5);;Projects (*.escapement);;CAD files (*.step *.stp *.iges *.igs *.brep *.STEP *.STP);;Results (*.h5)</source>
        <translation>Alles, was geöffnet werden kann (*.escapement *.step *.stp *.iges *.igs *.brep *.STEP *.STP *.h5);;Projekte (*.escapement);;CAD-Dateien (*.step *.stp *.iges *.igs *.brep *.STEP *.STP);;Ergebnisse (*.h5)</translation>
    </message>
    <message>
        <source>The result is being read. Export it when it is there.</source>
        <translation>Das Ergebnis wird gerade gelesen. Exportieren Sie es, wenn es da ist.</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>%1 wurde geschrieben.</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 is made after what is being made now.</source>
        <translation>%1 folgt nach dem, was gerade erstellt wird.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The picture could not be written to %1.</source>
        <translation>Das Bild konnte nicht in %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>The picture was written to %1.</source>
        <translation>Das Bild wurde in %1 geschrieben.</translation>
    </message>
    <message>
        <source>Picture written to %1</source>
        <translation>Bild geschrieben in %1</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>Begins a mechanism of nothing: bodies are then added or imported (Ctrl+N)</source>
        <translation>Beginnt einen Mechanismus von nichts: Körper werden dann hinzugefügt oder importiert (Strg+N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Import CAD file…</source>
        <translation>CAD-Datei &amp;importieren…</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Ctrl+I</translation>
    </message>
    <message>
        <source>Adds the parts of a STEP, IGES or BREP file as bodies (Ctrl+I)</source>
        <translation>Fügt die Teile einer STEP-, IGES- oder BREP-Datei als Körper hinzu (Strg+I)</translation>
    </message>
    <message>
        <source>Reco&amp;ver unsaved work…</source>
        <translation>Nicht Gespeichertes &amp;wiederherstellen…</translation>
    </message>
    <message>
        <source>Looks for copies of what was being edited when the program did not end properly</source>
        <translation>Sucht nach Kopien dessen, was bearbeitet wurde, als das Programm nicht ordentlich endete</translation>
    </message>
    <message>
        <source>There is nothing to recover: the program always ended properly.</source>
        <translation>Es gibt nichts wiederherzustellen: Das Programm endete immer ordentlich.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Ctrl+W</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <translation>Ctrl+Shift+S</translation>
    </message>
    <message>
        <source>&amp;Export table (CSV)…</source>
        <translation>&amp;Tabelle exportieren (CSV)…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Save &amp;picture…</source>
        <translation>B&amp;ild speichern…</translation>
    </message>
    <message>
        <source>Ctrl+P</source>
        <translation>Ctrl+P</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Body</source>
        <translation>&amp;Körper</translation>
    </message>
    <message>
        <source>&amp;Mechanism</source>
        <translation>&amp;Mechanismus</translation>
    </message>
    <message>
        <source>Join to the &amp;world</source>
        <translation>Mit der &amp;Welt verbinden</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>While a joint is made: joins the feature clicked to the world, where it is (W)</source>
        <translation>Beim Erzeugen eines Gelenks: verbindet das angeklickte Element dort, wo es ist, mit der Welt (W)</translation>
    </message>
    <message>
        <source>Leave the tool</source>
        <translation>Werkzeug verlassen</translation>
    </message>
    <message>
        <source>Ends the tool in use (Esc)</source>
        <translation>Beendet das benutzte Werkzeug (Esc)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Restore the first &amp;layout</source>
        <translation>&amp;Anfängliche Anordnung</translation>
    </message>
    <message>
        <source>&amp;Units</source>
        <translation>&amp;Einheiten</translation>
    </message>
    <message>
        <source>Shows and takes numbers in these units; the mechanism stays as it is</source>
        <translation>Zeigt und liest Zahlen in diesen Einheiten; der Mechanismus bleibt, wie er ist</translation>
    </message>
    <message>
        <source>Shows or hides the panel &quot;%1&quot;</source>
        <translation>Zeigt die Tafel „%1“ oder blendet sie aus</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>Pause run</source>
        <translation>Lauf pausieren</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Stop run</source>
        <translation>Lauf stoppen</translation>
    </message>
    <message>
        <source>Shift+F5</source>
        <translation>Shift+F5</translation>
    </message>
    <message>
        <source>Run &amp;settings</source>
        <translation>Lauf&amp;einstellungen</translation>
    </message>
    <message>
        <source>Re&amp;sults</source>
        <translation>E&amp;rgebnisse</translation>
    </message>
    <message>
        <source>Play in a &amp;loop</source>
        <translation>In &amp;Schleife abspielen</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>&amp;Energy balance</source>
        <translation>&amp;Energiebilanz</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>Constraint &amp;drift</source>
        <translation>Ab&amp;drift der Bindungen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>&amp;Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Space</translation>
    </message>
    <message>
        <source>Next frame</source>
        <translation>Nächstes Bild</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Right</translation>
    </message>
    <message>
        <source>Previous frame</source>
        <translation>Voriges Bild</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Left</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Erstes Bild</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Letztes Bild</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>&amp;Next event</source>
        <translation>&amp;Nächstes Ereignis</translation>
    </message>
    <message>
        <source>Ctrl+Right</source>
        <translation>Ctrl+Right</translation>
    </message>
    <message>
        <source>Pre&amp;vious event</source>
        <translation>&amp;Voriges Ereignis</translation>
    </message>
    <message>
        <source>Ctrl+Left</source>
        <translation>Ctrl+Left</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Help on this</source>
        <translation>&amp;Hilfe hierzu</translation>
    </message>
    <message>
        <source>Opens the manual at what you are doing (F1)</source>
        <translation>Öffnet das Handbuch bei dem, was Sie gerade tun (F1)</translation>
    </message>
    <message>
        <source>Find a &amp;command…</source>
        <translation>&amp;Befehl finden…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Finds any command by its words (Ctrl+Shift+P)</source>
        <translation>Findet jeden Befehl nach seinen Wörtern (Strg+Umschalt+P)</translation>
    </message>
    <message>
        <source>&amp;Tutorials</source>
        <translation>&amp;Einführungen</translation>
    </message>
    <message>
        <source>&amp;About Escapement</source>
        <translation>&amp;Über Escapement</translation>
    </message>
    <message>
        <source>Main</source>
        <translation>Hauptleiste</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>Gelenk</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Bewegen</translation>
    </message>
    <message>
        <source>Assemble</source>
        <translation>Zusammensetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Table (CSV)</source>
        <translation>Tabelle (CSV)</translation>
    </message>
    <message>
        <source> And %1 more, see Messages.</source>
        <translation> Und %1 weitere, siehe Meldungen.</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Messages %1</source>
        <translation>Meldungen %1</translation>
    </message>
    <message>
        <source>Degrees of freedom: %1</source>
        <translation>Freiheitsgrade: %1</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>This project is empty: import a CAD file (Ctrl+I), or add a body (B for a box).</source>
        <translation>Dieses Projekt ist leer: Importieren Sie eine CAD-Datei (Strg+I) oder fügen Sie einen Körper hinzu (B für einen Quader).</translation>
    </message>
    <message>
        <source>Bodies without a material: %1.</source>
        <translation>Körper ohne Werkstoff: %1.</translation>
    </message>
    <message>
        <source>Ready to run</source>
        <translation>Startbereit</translation>
    </message>
    <message>
        <source>Run would begin: it was tried up to its first step.</source>
        <translation>Der Lauf würde beginnen: Er wurde bis zu seinem ersten Schritt versucht.</translation>
    </message>
    <message>
        <source>Empty project</source>
        <translation>Leeres Projekt</translation>
    </message>
    <message>
        <source>Not ready to run</source>
        <translation>Nicht startbereit</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Prüft …</translation>
    </message>
    <message>
        <source>Finding out whether it can be run</source>
        <translation>Es wird festgestellt, ob der Mechanismus laufen kann</translation>
    </message>
    <message>
        <source>Ready, with a doubt</source>
        <translation>Startbereit, mit einem Zweifel</translation>
    </message>
    <message>
        <source>Settle</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was computed with another content of %2: it is drawn and measured with the parts as they are now.</source>
        <translation>„%1“ wurde mit einem anderen Inhalt von %2 berechnet: Es wird mit den jetzigen Teilen gezeichnet und gemessen.</translation>
    </message>
    <message>
        <source>Nothing was saved. %1</source>
        <translation>Nichts wurde gespeichert. %1</translation>
    </message>
    <message>
        <source>Not ready to run. %1</source>
        <translation>Nicht startbereit. %1</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>&amp;Model or result</source>
        <translation>&amp;Modell oder Ergebnis</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Shows the model as it is built now, or the result of the run chosen in the tree</source>
        <translation>Zeigt das Modell, wie es nun gebaut ist, oder das Ergebnis des im Baum gewählten Laufs</translation>
    </message>
    <message>
        <source>Distance of %1: %2 %</source>
        <translation>Abstand von %1: %2 %</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>Reading the result of &quot;%1&quot; …</source>
        <translation>Liest das Ergebnis von „%1“ …</translation>
    </message>
    <message>
        <source>The model is shown. Press Result below the view to see &quot;%1&quot;.</source>
        <translation>Das Modell wird gezeigt. „Ergebnis“ unter der Ansicht zeigt „%1“.</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;This project is empty.&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Import a CAD file (Ctrl+I) or drop one here,&lt;br&gt;or add a body: B for a box, others under &lt;i&gt;Body&lt;/i&gt; above.&lt;/p&gt;&lt;p&gt;Then join bodies (J), say what may touch (C),&lt;br&gt;and run (F5).&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;Dieses Projekt ist leer.&lt;/b&gt;&lt;/p&gt;&lt;p&gt;Importieren Sie eine CAD-Datei (Strg+I) oder legen Sie eine hier ab,&lt;br&gt;oder fügen Sie einen Körper hinzu: B für einen Quader, andere oben unter &lt;i&gt;Körper&lt;/i&gt;.&lt;/p&gt;&lt;p&gt;Dann verbinden Sie Körper (J), sagen, was sich berühren kann (C),&lt;br&gt;und starten (F5).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Contacts now</source>
        <translation>Kontakte jetzt</translation>
    </message>
    <message>
        <source>Contacts now %1</source>
        <translation>Kontakte jetzt %1</translation>
    </message>
    <message>
        <source>impulse %1</source>
        <translation>Stoßimpuls %1</translation>
    </message>
    <message>
        <source>lost %1</source>
        <translation>verloren %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Paused at %1 of %2</source>
        <translation>Pausiert bei %1 von %2</translation>
    </message>
    <message>
        <source>Running: %1 of %2</source>
        <translation>Läuft: %1 von %2</translation>
    </message>
    <message>
        <source>%1 × real time</source>
        <translation>%1 × Echtzeit</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Checking whether it can be run …</source>
        <translation>Prüft, ob der Mechanismus laufen kann …</translation>
    </message>
    <message>
        <source>Ready to run: press Run (F5). But: %1</source>
        <translation>Startbereit: Drücken Sie „Starten“ (F5). Aber: %1</translation>
    </message>
    <message>
        <source>Ready to run: press Run (F5)</source>
        <translation>Startbereit: Drücken Sie „Starten“ (F5)</translation>
    </message>
    <message>
        <source>%1 %2   ·   %3 simulated   ·   </source>
        <translation>%1 %2   ·   %3 simuliert   ·   </translation>
    </message>
    <message>
        <source>1 frame</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>   ·   in %1</source>
        <translation>   ·   in %1</translation>
    </message>
    <message>
        <source>The result is in %1.</source>
        <translation>Das Ergebnis ist in %1.</translation>
    </message>
    <message>
        <source>%1 was stopped at %2. It is of the model before your last edits.</source>
        <translation>%1 wurde bei %2 gestoppt. Es gehört zum Modell vor Ihren letzten Änderungen.</translation>
    </message>
    <message>
        <source>%1 has ended. It is of the model before your last edits.</source>
        <translation>%1 ist zu Ende. Es gehört zum Modell vor Ihren letzten Änderungen.</translation>
    </message>
    <message>
        <source>The run failed. %1</source>
        <translation>Der Lauf ist gescheitert. %1</translation>
    </message>
    <message>
        <source>Mechanism</source>
        <translation>Mechanismus</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Of the mechanism with its joints closed and its contacts open; how many of them motors prescribe stands behind</source>
        <translation>Des Mechanismus mit geschlossenen Gelenken und offenen Kontakten; dahinter steht, wie viele von ihnen Motoren vorschreiben</translation>
    </message>
    <message>
        <source>Contacts now %1 + %2 open</source>
        <translation>Kontakte jetzt %1 + %2 offen</translation>
    </message>
    <message>
        <source>The run that goes on ends where it is now.</source>
        <translation>Der Lauf, der noch rechnet, endet dort, wo er jetzt ist.</translation>
    </message>
    <message>
        <source>A file is being made</source>
        <translation>Eine Datei entsteht noch</translation>
    </message>
    <message>
        <source>%1 is not finished. Closing leaves nothing of it.</source>
        <translation>%1 ist nicht fertig. Das Schließen lässt nichts davon übrig.</translation>
    </message>
    <message>
        <source>A run goes on</source>
        <translation>Ein Lauf rechnet noch</translation>
    </message>
    <message>
        <source>A run has been computing for %1 and is at %2 of %3. Closing ends it there; what it has computed is kept.</source>
        <translation>Ein Lauf rechnet seit %1 und ist bei %2 von %3. Das Schließen beendet ihn dort; was er berechnet hat, bleibt erhalten.</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>Die Datei hat sich geändert</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was changed by another program or window since it was opened here.</source>
        <translation>&quot;%1&quot; wurde von einem anderen Programm oder Fenster geändert, seit es hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>Saving here replaces those changes.</source>
        <translation>Wer hier speichert, ersetzt diese Änderungen.</translation>
    </message>
    <message>
        <source>Replace them</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>%1[*] (%2) – Escapement</source>
        <translation>%1[*] (%2) – Escapement</translation>
    </message>
    <message>
        <source>Stopping at %1 of %2 …</source>
        <translation>Wird bei %1 von %2 angehalten …</translation>
    </message>
    <message>
        <source>this step has been computed for %1</source>
        <translation>an diesem Schritt wird seit %1 gerechnet</translation>
    </message>
    <message>
        <source>being prepared for %1</source>
        <translation>wird seit %1 vorbereitet</translation>
    </message>
    <message>
        <source>The result of %1 is not saved yet; it is kept when the project is saved.</source>
        <translation>Das Ergebnis von %1 ist noch nicht gespeichert; es bleibt, wenn das Projekt gespeichert wird.</translation>
    </message>
    <message>
        <source>%1 and %2 more pairs</source>
        <translation>%1 und %2 weitere Paare</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 contacts are closed at the start: %2. With so many a run may make no headway.</source>
        <translation>%1 Kontakte sind am Anfang geschlossen: %2. Mit so vielen kommt ein Lauf womöglich nicht voran.</translation>
    </message>
    <message>
        <source>Leave out those that hold nothing, or merge bodies that move as one.</source>
        <translation>Lass weg, was nichts hält, oder vereine Körper, die sich als einer bewegen.</translation>
    </message>
    <message>
        <source>Parts that are screwed or seated together cost least as one body: merge %1.</source>
        <translation>Verschraubte oder ineinander sitzende Teile kosten als ein Körper am wenigsten: vereine %1.</translation>
    </message>
    <message>
        <source>Contacts closed at the start: %1, %2.</source>
        <translation>Am Anfang geschlossene Kontakte: %1, %2.</translation>
    </message>
    <message>
        <source>Merge them</source>
        <translation>Vereinen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; lies outside of the picture now.</source>
        <translation>„%1“ liegt jetzt außerhalb des Bildes.</translation>
    </message>
    <message>
        <source>Only the plots of &quot;%1&quot; have changes that are not saved; the mechanism and its results are saved.</source>
        <translation>Nur die Kurvenblätter von „%1“ haben ungespeicherte Änderungen; der Mechanismus und seine Ergebnisse sind gespeichert.</translation>
    </message>
    <message>
        <source>Save before going on? What is discarded is lost.</source>
        <translation>Vor dem Weitergehen speichern? Was verworfen wird, ist verloren.</translation>
    </message>
    <message>
        <source>%1 (%2 alone)</source>
        <translation>%1 (%2 allein)</translation>
    </message>
    <message>
        <source>Contacts now %1 + %2 struck</source>
        <translation>Kontakte jetzt %1 + %2 gestoßen</translation>
    </message>
    <message>
        <source>Contacts now %1 struck</source>
        <translation>Kontakte jetzt %1 gestoßen</translation>
    </message>
    <message>
        <source>Reading %1: %2 – %3 %</source>
        <translation>%1 wird gelesen: %2 – %3 %</translation>
    </message>
    <message>
        <source>%1 was cancelled.</source>
        <translation>%1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>No contact has friction.</source>
        <translation>Kein Kontakt hat Reibung.</translation>
    </message>
    <message>
        <source>Ready to run: press Run (F5).</source>
        <translation>Startbereit: Drücken Sie „Starten“ (F5).</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>Very many frames</source>
        <translation>Sehr viele Bilder</translation>
    </message>
    <message>
        <source>Run all the same</source>
        <translation>Trotzdem starten</translation>
    </message>
</context>
<context>
    <name>escapement::MaterialsDialog</name>
    <message>
        <source>must be %2, but is %1</source>
        <translation>muss %2 sein, ist aber %1</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>Shapes of it</source>
        <translation>Formen daraus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>auf</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>Stoßzahl</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>Reibung</translation>
    </message>
    <message>
        <source>Static friction</source>
        <translation>Haftreibung</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Forget the pair</source>
        <translation>Paar &amp;vergessen</translation>
    </message>
    <message>
        <source>Materials and pairs</source>
        <translation>Werkstoffe und Paare</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Removes the material and its pairs; shapes of it have none then</source>
        <translation>Entfernt den Werkstoff und seine Paare; Formen daraus haben dann keinen</translation>
    </message>
    <message>
        <source>Nothing is given for these two materials then</source>
        <translation>Für diese zwei Werkstoffe ist dann nichts gegeben</translation>
    </message>
    <message>
        <source>While they stick; empty: the same as friction</source>
        <translation>Solange sie haften; leer: wie Reibung</translation>
    </message>
    <message>
        <source>What two materials do where they touch, in either order. Contacts with &quot;By materials&quot; use it. Nothing is assumed: an empty row is a pair for which nothing is given.</source>
        <translation>Was zwei Werkstoffe tun, wo sie sich berühren, in beliebiger Reihenfolge. Kontakte mit „Nach Werkstoffen“ benutzen es. Nichts wird angenommen: Eine leere Zeile ist ein Paar, für das nichts gegeben ist.</translation>
    </message>
    <message>
        <source>Density, %1</source>
        <translation>Dichte, %1</translation>
    </message>
    <message>
        <source>&amp;Other</source>
        <translation>&amp;Anderer</translation>
    </message>
    <message>
        <source>With the density of water, to be typed over</source>
        <translation>Mit der Dichte von Wasser, zum Überschreiben</translation>
    </message>
    <message>
        <source>material</source>
        <translation>Werkstoff</translation>
    </message>
    <message>
        <source>Add material %1</source>
        <translation>Werkstoff %1 hinzufügen</translation>
    </message>
    <message>
        <source>Delete material %1</source>
        <translation>Werkstoff %1 löschen</translation>
    </message>
    <message>
        <source>Forget %1 on %2</source>
        <translation>%1 auf %2 vergessen</translation>
    </message>
    <message>
        <source>Rename material %1</source>
        <translation>Werkstoff %1 umbenennen</translation>
    </message>
    <message>
        <source>Density of %1</source>
        <translation>Dichte von %1</translation>
    </message>
    <message>
        <source>%3 of %1 on %2</source>
        <translation>%3 von %1 auf %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>There is no material yet. Press &lt;i&gt;Add&lt;/i&gt; and choose one: it is offered to all bodies then, and what it does on others stands below.</source>
        <translation>Es gibt noch keinen Werkstoff. Drücken Sie &lt;i&gt;Hinzufügen&lt;/i&gt; und wählen Sie einen: Er steht dann allen Körpern offen, und darunter steht, was er auf anderen tut.</translation>
    </message>
</context>
<context>
    <name>escapement::MeasurePanel</name>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Ends measuring (Esc)</source>
        <translation>Beendet das Messen (Esc)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the numbers as text</source>
        <translation>Kopiert die Zahlen als Text</translation>
    </message>
    <message>
        <source>Draw over the run</source>
        <translation>Als Kurve</translation>
    </message>
    <message>
        <source>Draws the distance of the two over the whole run</source>
        <translation>Zeichnet den Abstand der beiden über den ganzen Lauf</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Forgets what was clicked</source>
        <translation>Vergisst, was angeklickt wurde</translation>
    </message>
</context>
<context>
    <name>escapement::MechanismTree</name>
    <message>
        <source>ground</source>
        <translation>Gestell</translation>
    </message>
    <message>
        <source>no mass</source>
        <translation>keine Masse</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>In %1 umbenennen</translation>
    </message>
    <message>
        <source>, hidden</source>
        <translation>, ausgeblendet</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Couplings</source>
        <translation>Kopplungen</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>every body</source>
        <translation>alle Körper</translation>
    </message>
    <message>
        <source>Loads</source>
        <translation>Lasten</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ohne</translation>
    </message>
    <message>
        <source>Sensors</source>
        <translation>Sensoren</translation>
    </message>
    <message>
        <source>stops the run</source>
        <translation>hält den Lauf an</translation>
    </message>
    <message>
        <source>marks the instant</source>
        <translation>merkt den Zeitpunkt</translation>
    </message>
    <message>
        <source>Run settings</source>
        <translation>Laufeinstellungen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keine</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Nothing is open.

Begin a new mechanism (Ctrl+N), open a project or a STEP file (Ctrl+O), or drop one here.</source>
        <translation>Nichts ist geöffnet.

Beginnen Sie einen neuen Mechanismus (Strg+N), öffnen Sie ein Projekt oder eine STEP-Datei (Strg+O) oder legen Sie eine hier ab.</translation>
    </message>
    <message>
        <source>%1: 1 body; a click selects it</source>
        <translation>%1: 1 Körper; ein Klick wählt ihn aus</translation>
    </message>
    <message>
        <source>, motor</source>
        <translation>, Motor</translation>
    </message>
    <message>
        <source>%1: %2 bodies; a click selects them, to ground, hide or merge them together</source>
        <translation>%1: %2 Körper; ein Klick wählt sie, um sie gemeinsam festzusetzen, auszublenden oder zu verschmelzen</translation>
    </message>
</context>
<context>
    <name>escapement::MessagesPanel</name>
    <message>
        <source>Click to go to the first, again for the next.</source>
        <translation>Ein Klick führt zum ersten, ein weiterer zum nächsten.</translation>
    </message>
    <message>
        <source>Click to go there: %1</source>
        <translation>Ein Klick führt hin: %1</translation>
    </message>
</context>
<context>
    <name>escapement::MethodFigures</name>
    <message>
        <source>For %1.</source>
        <translation>Für %1.</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 Schritte</translation>
    </message>
    <message>
        <source>, %1 rejected</source>
        <translation>, %1 verworfen</translation>
    </message>
    <message>
        <source>, %1 s of computing</source>
        <translation>, %1 s gerechnet</translation>
    </message>
    <message>
        <source>%1, with %2: %3.</source>
        <translation>%1, mit %2: %3.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 Schritt</translation>
    </message>
</context>
<context>
    <name>escapement::MoveTool</name>
    <message>
        <source>Move</source>
        <translation>Bewegen</translation>
    </message>
    <message>
        <source>Drag a body: it and what hangs on it move as their joints allow.</source>
        <translation>Ziehen Sie einen Körper: Er und was an ihm hängt bewegen sich, wie es ihre Gelenke erlauben.</translation>
    </message>
</context>
<context>
    <name>escapement::PlotPanel</name>
    <message>
        <source>frequency [Hz]</source>
        <translation>Frequenz [Hz]</translation>
    </message>
    <message>
        <source>Run the mechanism or open a result, then pick quantities on the left.</source>
        <translation>Starten Sie den Mechanismus oder öffnen Sie ein Ergebnis, dann wählen Sie links Größen.</translation>
    </message>
    <message>
        <source>Pick quantities on the left to draw them, or drag them here.</source>
        <translation>Wählen Sie links Größen, um sie zu zeichnen, oder ziehen Sie sie hierher.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no ending known here. Choose .csv, .svg, .pdf or .png.</source>
        <translation>„%1“ hat keine hier bekannte Endung. Wählen Sie .csv, .svg, .pdf oder .png.</translation>
    </message>
    <message>
        <source>There are no curves to export: pick quantities first.</source>
        <translation>Es gibt keine Kurven zu exportieren: Wählen Sie zuerst Größen.</translation>
    </message>
    <message>
        <source>The table &apos;%1&apos; could not be written: %2.</source>
        <translation>Die Tabelle „%1“ konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The picture &apos;%1&apos; could not be written: see that its folder is there and may be written to.</source>
        <translation>Das Bild „%1“ konnte nicht geschrieben werden: Sehen Sie nach, ob sein Ordner da ist und beschrieben werden darf.</translation>
    </message>
    <message>
        <source>Drawing (*.svg)</source>
        <translation>Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Document (*.pdf)</source>
        <translation>Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
    <message>
        <source>Export curves</source>
        <translation>Kurven exportieren</translation>
    </message>
    <message>
        <source>against</source>
        <translation>über</translation>
    </message>
    <message>
        <source>What runs along the horizontal axis: time, or another quantity for a phase diagram</source>
        <translation>Was auf der waagrechten Achse läuft: die Zeit oder eine andere Größe für ein Phasendiagramm</translation>
    </message>
    <message>
        <source>Event marks</source>
        <translation>Ereignismarken</translation>
    </message>
    <message>
        <source>Mark the events with thin ticks in the colours of their kinds</source>
        <translation>Markiert die Ereignisse mit dünnen Strichen in den Farben ihrer Art</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Largest, smallest, mean and RMS of each curve in the range shown</source>
        <translation>Größter, kleinster, mittlerer und quadratisch mittlerer Wert jeder Kurve im gezeigten Bereich</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>Spektrum</translation>
    </message>
    <message>
        <source>Show the curves&apos; harmonics: amplitude over frequency</source>
        <translation>Zeigt die Harmonischen der Kurven: Amplitude über Frequenz</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show everything (double click in the plot)</source>
        <translation>Alles zeigen (Doppelklick in die Kurven)</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Export the curves as a table (CSV) or a picture (SVG, PDF, PNG)</source>
        <translation>Gibt die Kurven als Tabelle (CSV) oder Bild (SVG, PDF, PNG) aus</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Second cursor here</source>
        <translation>Zweiter Cursor hier</translation>
    </message>
    <message>
        <source>Take the second cursor away</source>
        <translation>Zweiten Cursor entfernen</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>In %1 fehlt %2</translation>
    </message>
    <message>
        <source>%1 did not touch in %2</source>
        <translation>%1: keine Berührung in %2</translation>
    </message>
    <message>
        <source>Take it out of the plot</source>
        <translation>Nicht mehr zeichnen</translation>
    </message>
    <message>
        <source>Name curves</source>
        <translation>Kurven benennen</translation>
    </message>
    <message>
        <source>Name of &quot;%1&quot; in this plot; empty: its own</source>
        <translation>Name von „%1“ in diesem Diagramm; leer: der eigene</translation>
    </message>
    <message>
        <source>Pick under Compare the runs whose differences from the run shown are to be drawn.</source>
        <translation>Unter Vergleichen die Läufe wählen, deren Differenzen zum gezeigten Lauf gezeichnet werden sollen.</translation>
    </message>
</context>
<context>
    <name>escapement::PlotZooms</name>
    <message>
        <source>Previous range</source>
        <translation>Bereich davor</translation>
    </message>
    <message>
        <source>Next range</source>
        <translation>Bereich danach</translation>
    </message>
</context>
<context>
    <name>escapement::PlotsPanel</name>
    <message>
        <source>S&amp;pectrum of the plot in front (FFT)</source>
        <translation>S&amp;pektrum der vorderen Kurven (FFT)</translation>
    </message>
    <message>
        <source>Draws the curves as amplitudes over frequency, or over time again</source>
        <translation>Zeichnet die Kurven als Amplituden über der Frequenz oder wieder über der Zeit</translation>
    </message>
    <message>
        <source>Double click to rename</source>
        <translation>Doppelklick zum Umbenennen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Draw the same quantities of another run too, dashed</source>
        <translation>Zeichnet dieselben Größen auch eines anderen Laufs, gestrichelt</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Show the energy balance</source>
        <translation>Zeigt die Energiebilanz</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Abdrift</translation>
    </message>
    <message>
        <source>Show how far constraints and contacts are from being kept</source>
        <translation>Zeigt, wie weit Bindungen und Kontakte verletzt sind</translation>
    </message>
    <message>
        <source>New plot</source>
        <translation>Neues Blatt</translation>
    </message>
    <message>
        <source>Plot %1</source>
        <translation>Blatt %1</translation>
    </message>
    <message>
        <source>Close this plot</source>
        <translation>Dieses Blatt schließen</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 Kopie</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close the plot</source>
        <translation>Blatt schließen</translation>
    </message>
    <message>
        <source>one curve</source>
        <translation>einer Kurve</translation>
    </message>
    <message>
        <source>%1 curves</source>
        <translation>%1 Kurven</translation>
    </message>
    <message>
        <source>Close &quot;%1&quot; with %2? This cannot be taken back.</source>
        <translation>„%1“ mit %2 schließen? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>No runs yet: run the mechanism twice to compare</source>
        <translation>Noch keine Läufe: Starten Sie den Mechanismus zweimal, um zu vergleichen</translation>
    </message>
</context>
<context>
    <name>escapement::PresentCoordinate</name>
    <message>
        <source>At the start %1</source>
        <translation>Am Anfang %1</translation>
    </message>
</context>
<context>
    <name>escapement::ProjectRuns</name>
    <message>
        <source>The results of %1 could not be brought to %2.</source>
        <translation>Die Ergebnisse von %1 konnten nicht nach %2 gebracht werden.</translation>
    </message>
    <message>
        <source>The names and notes of the runs could not be written to %1: %2</source>
        <translation>Namen und Notizen der Läufe konnten nicht in %1 geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>The file %1 of &quot;%2&quot; could not be removed.</source>
        <translation>Die Datei %1 von „%2“ konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>A name needs at least one letter.</source>
        <translation>Ein Name braucht mindestens einen Buchstaben.</translation>
    </message>
    <message>
        <source>There is another run named &quot;%1&quot;; names must differ.</source>
        <translation>Ein anderer Lauf heißt schon „%1“; Namen müssen sich unterscheiden.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be shown. %2</source>
        <translation>„%1“ kann nicht gezeigt werden. %2</translation>
    </message>
</context>
<context>
    <name>escapement::PropertiesPanel</name>
    <message>
        <source>%1 at the start</source>
        <translation>%1 am Anfang</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei …</translation>
    </message>
    <message>
        <source>Reads times and values from a file with two columns (CSV)</source>
        <translation>Liest Zeiten und Werte aus einer Datei mit zwei Spalten (CSV)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of &quot;%2&quot; holds a value that cannot be taken. Mend it, or press Esc in the field.</source>
        <translation>„%1“ von „%2“ enthält einen Wert, der nicht genommen werden kann. Berichtigen Sie ihn oder drücken Sie Esc im Feld.</translation>
    </message>
    <message>
        <source>What was typed for &quot;%1&quot; of &quot;%2&quot; could not be taken: it is as it was.</source>
        <translation>Was für „%1“ von „%2“ getippt wurde, konnte nicht genommen werden: Es ist, wie es war.</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>The mass of &quot;%1&quot; is not complete: give its %2 too, or take it away.</source>
        <translation>Die Masse von „%1“ ist nicht vollständig: Geben Sie auch an: %2, oder nehmen Sie sie weg.</translation>
    </message>
    <message>
        <source>Centre and inertia of the solids</source>
        <translation>Schwerpunkt und Trägheit der Körpervolumen</translation>
    </message>
    <message>
        <source>As if the mass filled the body&apos;s solids evenly</source>
        <translation>Als füllte die Masse die Volumen des Körpers gleichmäßig</translation>
    </message>
    <message>
        <source>Type the mass first; and the body must have closed solids.</source>
        <translation>Tippen Sie zuerst die Masse; und der Körper muss geschlossene Volumen haben.</translation>
    </message>
    <message>
        <source>Still to be given: %1. Or take this away and choose a material: mass, centre and inertia then follow from the solids.</source>
        <translation>Noch anzugeben: %1. Oder nehmen Sie dies weg und wählen Sie einen Werkstoff: Masse, Schwerpunkt und Trägheit folgen dann aus den Volumen.</translation>
    </message>
    <message>
        <source>%1 selected: %2</source>
        <translation>%1 gewählt: %2</translation>
    </message>
    <message>
        <source>Properties</source>
        <translation>Eigenschaften</translation>
    </message>
    <message>
        <source>Commands act on all that is selected. The fields below are those of &lt;b&gt;%1&lt;/b&gt;.</source>
        <translation>Befehle wirken auf alles Gewählte. Die Felder unten sind die von &lt;b&gt;%1&lt;/b&gt;.</translation>
    </message>
    <message>
        <source>Change all %1 together</source>
        <translation>Alle %1 zusammen ändern</translation>
    </message>
    <message>
        <source>What is changed below is changed for all that is selected, but for names, types, places and what a thing acts on. Values that are not the same for all are marked with ≠.</source>
        <translation>Was unten geändert wird, wird für alles Gewählte geändert, außer Namen, Arten, Orten und worauf etwas wirkt. Werte, die nicht für alle gleich sind, tragen ein ≠.</translation>
    </message>
    <message>
        <source>Change %1 of %2 things</source>
        <translation>%1 von %2 Dingen ändern</translation>
    </message>
    <message>
        <source>Remove CAD file…</source>
        <translation>CAD-Datei entfernen…</translation>
    </message>
    <message>
        <source>Takes a CAD file out of the project that no body has a shape of any more</source>
        <translation>Nimmt eine CAD-Datei aus dem Projekt, aus der kein Körper mehr eine Form hat</translation>
    </message>
    <message>
        <source>Remove CAD file</source>
        <translation>CAD-Datei entfernen</translation>
    </message>
    <message>
        <source>CAD file:</source>
        <translation>CAD-Datei:</translation>
    </message>
    <message>
        <source>Remove CAD file %1</source>
        <translation>CAD-Datei %1 entfernen</translation>
    </message>
    <message>
        <source>Add parameter…</source>
        <translation>Parameter hinzufügen…</translation>
    </message>
    <message>
        <source>A named value that every field may use, such as mu or l1</source>
        <translation>Ein benannter Wert, den jedes Feld benutzen kann, etwa mu oder l1</translation>
    </message>
    <message>
        <source>Add parameter</source>
        <translation>Parameter hinzufügen</translation>
    </message>
    <message>
        <source>Name (letters, digits and _):</source>
        <translation>Name (Buchstaben, Ziffern und _):</translation>
    </message>
    <message>
        <source>Add parameter %1</source>
        <translation>Parameter %1 hinzufügen</translation>
    </message>
    <message>
        <source>Remove parameter…</source>
        <translation>Parameter entfernen…</translation>
    </message>
    <message>
        <source>Remove parameter</source>
        <translation>Parameter entfernen</translation>
    </message>
    <message>
        <source>Parameter:</source>
        <translation>Parameter:</translation>
    </message>
    <message>
        <source>Remove parameter %1</source>
        <translation>Parameter %1 entfernen</translation>
    </message>
    <message>
        <source>The CAD part it replaced is not known any more; undo, or import it again.</source>
        <translation>Das CAD-Teil, das sie ersetzte, ist nicht mehr bekannt; machen Sie die Änderung rückgängig oder importieren Sie es neu.</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <translation>%1 ändern (%2)</translation>
    </message>
    <message>
        <source>Reset %1 of %2</source>
        <translation>%1 zurücksetzen (%2)</translation>
    </message>
    <message>
        <source>Select a thing in the tree or click a body to see its properties.</source>
        <translation>Wählen Sie etwas im Baum oder klicken Sie einen Körper an, um seine Eigenschaften zu sehen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands in fields of: %2. Give these a value first.</source>
        <translation>„%1“ steht in Feldern von: %2. Geben Sie diesen zuerst einen Wert.</translation>
    </message>
    <message>
        <source>A plane ends there. Round bodies fall off its rim; what has edges cannot overhang it: the run would stop and say so. A box in its place has a rim of edges.</source>
        <translation>Eine Ebene endet dort. Runde Körper fallen über ihren Rand; was Kanten hat, kann nicht überstehen: Der Lauf hielte an und sagte es. Ein Quader an ihrer Stelle hat Kanten als Rand.</translation>
    </message>
    <message>
        <source>Is that meant?</source>
        <translation>Ist das so gemeint?</translation>
    </message>
</context>
<context>
    <name>escapement::QuantityTree</name>
    <message>
        <source>Clearances</source>
        <translation>Abstände</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Joints</source>
        <translation>Gelenke</translation>
    </message>
    <message>
        <source>Couplings</source>
        <translation>Kopplungen</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Löser</translation>
    </message>
    <message>
        <source>Search quantities</source>
        <translation>Größen suchen</translation>
    </message>
    <message>
        <source>No quantity of this result has &quot;%1&quot; in its name.</source>
        <translation>Keine Größe dieses Ergebnisses hat „%1“ in ihrem Namen.</translation>
    </message>
</context>
<context>
    <name>escapement::Recovery</name>
    <message>
        <source>The automatic copy could not be written: %1. Save the project by hand.</source>
        <translation>Die automatische Kopie konnte nicht geschrieben werden: %1. Speichern Sie das Projekt selbst.</translation>
    </message>
</context>
<context>
    <name>escapement::RepickTool</name>
    <message>
        <source>Pick again</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>Click the feature on &quot;%1&quot; that &quot;%2&quot; shall sit on.</source>
        <translation>Klicken Sie das Element an „%1“ an, auf dem „%2“ sitzen soll.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the joint&apos;s other body; pick on another one.</source>
        <translation>„%1“ ist der andere Körper des Gelenks; wählen Sie an einem anderen.</translation>
    </message>
    <message>
        <source>Pick %1 again</source>
        <translation>%1 neu wählen</translation>
    </message>
</context>
<context>
    <name>escapement::RunActions</name>
    <message>
        <source>&amp;Show the run</source>
        <translation>Lauf &amp;zeigen</translation>
    </message>
    <message>
        <source>Shows the selected run: view, timeline, events, contacts and plots</source>
        <translation>Zeigt den gewählten Lauf: Ansicht, Zeitleiste, Ereignisse, Kontakte und Kurven</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>&amp;Compare in the plot</source>
        <translation>In den Kurven &amp;vergleichen</translation>
    </message>
    <message>
        <source>Draws the curves of the selected run dashed beside those of the run that is shown</source>
        <translation>Zeichnet die Kurven des gewählten Laufs gestrichelt neben die des gezeigten</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Take this run&apos;s model</source>
        <translation>&amp;Modell dieses Laufs übernehmen</translation>
    </message>
    <message>
        <source>Makes the model again what was run; Ctrl+Z brings the present one back</source>
        <translation>Macht das Modell wieder zu dem, was gelaufen ist; Strg+Z bringt das jetzige zurück</translation>
    </message>
    <message>
        <source>Take its model</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>C&amp;ontinue run</source>
        <translation>Lauf f&amp;ortsetzen</translation>
    </message>
    <message>
        <source>Goes on with the selected run from its last checkpoint, to the end that it or the model has, whichever is later; it stays as it is beside the new one</source>
        <translation>Setzt den gewählten Lauf von seinem letzten Prüfpunkt an fort, bis zu seinem Ende oder dem des Modells, was später ist; er bleibt neben dem neuen, wie er ist</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Add a result file…</source>
        <translation>E&amp;rgebnisdatei hinzufügen…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>Adds a result (*.h5) that there is to this project; the file stays where it is</source>
        <translation>Fügt diesem Projekt ein vorhandenes Ergebnis (*.h5) hinzu; die Datei bleibt, wo sie ist</translation>
    </message>
    <message>
        <source>Add a result</source>
        <translation>Ergebnis hinzufügen</translation>
    </message>
    <message>
        <source>Results (*.h5)</source>
        <translation>Ergebnisse (*.h5)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not say what was run.</source>
        <translation>„%1“ sagt nicht, was gelaufen ist.</translation>
    </message>
    <message>
        <source>Take the model of %1</source>
        <translation>Modell von %1 übernehmen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; goes on: stop it before deleting it.</source>
        <translation>„%1“ läuft noch: Stoppen Sie ihn, bevor Sie ihn löschen.</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>Delete runs</source>
        <translation>Läufe löschen</translation>
    </message>
    <message>
        <source>Delete %1 with what was computed (%2)? This cannot be taken back.</source>
        <translation>%1 mit dem Gerechneten löschen (%2)? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>%1 is no longer among the results; its file stays where it is.</source>
        <translation>%1 gehört nicht mehr zu den Ergebnissen; seine Datei bleibt, wo sie ist.</translation>
    </message>
</context>
<context>
    <name>escapement::RunController</name>
    <message>
        <source>The run did not start: the model has a problem.</source>
        <translation>Der Lauf begann nicht: Das Modell hat ein Problem.</translation>
    </message>
    <message>
        <source>The run could not go on.</source>
        <translation>Der Lauf konnte nicht weitergehen.</translation>
    </message>
</context>
<context>
    <name>escapement::RunPanel</name>
    <message>
        <source>Remark:</source>
        <translation>Bemerkung:</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>What you want to remember about this run</source>
        <translation>Was Sie sich zu diesem Lauf merken wollen</translation>
    </message>
    <message>
        <source>What differs from</source>
        <translation>Was anders ist gegenüber</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>Lauf: %1</translation>
    </message>
    <message>
        <source>State:</source>
        <translation>Zustand:</translation>
    </message>
    <message>
        <source>Started:</source>
        <translation>Begonnen:</translation>
    </message>
    <message>
        <source>Simulated:</source>
        <translation>Simuliert:</translation>
    </message>
    <message>
        <source>Frames:</source>
        <translation>Bilder:</translation>
    </message>
    <message>
        <source>Your own file:</source>
        <translation>Ihre eigene Datei:</translation>
    </message>
    <message>
        <source>File:</source>
        <translation>Datei:</translation>
    </message>
    <message>
        <source>the model as it is now</source>
        <translation>das jetzige Modell</translation>
    </message>
    <message>
        <source>The result does not say what was run.</source>
        <translation>Das Ergebnis sagt nicht, was gelaufen ist.</translation>
    </message>
    <message>
        <source>this run → the model now</source>
        <translation>dieser Lauf → das jetzige Modell</translation>
    </message>
    <message>
        <source>%1 → this run</source>
        <translation>%1 → dieser Lauf</translation>
    </message>
    <message>
        <source>this run → %1</source>
        <translation>dieser Lauf → %1</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Nichts ist anders.</translation>
    </message>
</context>
<context>
    <name>escapement::SectionBar</name>
    <message>
        <source>Section</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Cut across the %1 axis</source>
        <translation>Quer zur Achse %1 schneiden</translation>
    </message>
    <message>
        <source>Position of the cut</source>
        <translation>Lage des Schnitts</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Show the other half</source>
        <translation>Die andere Hälfte zeigen</translation>
    </message>
    <message>
        <source>No section</source>
        <translation>Kein Schnitt</translation>
    </message>
</context>
<context>
    <name>escapement::SensorTool</name>
    <message>
        <source>Click the joint that it watches: a body that the joint leads, its symbol, or its row in the tree.</source>
        <translation>Klicken Sie das Gelenk an, das er beobachtet: einen Körper, den das Gelenk führt, sein Symbol oder seine Zeile im Baum.</translation>
    </message>
    <message>
        <source>Click a body or a face of the contact that it watches.</source>
        <translation>Klicken Sie einen Körper oder eine Fläche des Kontakts an, den er beobachtet.</translation>
    </message>
    <message>
        <source>Click the other point, on another body.</source>
        <translation>Klicken Sie den anderen Punkt an, auf einem anderen Körper.</translation>
    </message>
    <message>
        <source>Click the first of the two points.</source>
        <translation>Klicken Sie den ersten der beiden Punkte an.</translation>
    </message>
    <message>
        <source>It watches the whole mechanism: press the button.</source>
        <translation>Er beobachtet den ganzen Mechanismus: Drücken Sie den Knopf.</translation>
    </message>
    <message>
        <source>Click the point that it watches: a corner, an edge or a face (at its centre).</source>
        <translation>Klicken Sie den Punkt an, den er beobachtet: eine Ecke, eine Kante oder eine Fläche (in ihrer Mitte).</translation>
    </message>
    <message>
        <source>Whole mechanism</source>
        <translation>Ganzer Mechanismus</translation>
    </message>
    <message>
        <source>Joint &quot;%1&quot; leaves nothing free that could be watched; take another joint.</source>
        <translation>Gelenk „%1“ lässt nichts frei, was beobachtet werden könnte; nehmen Sie ein anderes Gelenk.</translation>
    </message>
    <message>
        <source>Joint &quot;%1&quot; turns about all axes at once, and each of its angles jumps at half a turn. Watch how fast its coordinate changes, or where a point is.</source>
        <translation>Gelenk „%1“ dreht sich um alle Achsen zugleich, und jeder seiner Winkel springt nach einer halben Drehung. Beobachten Sie, wie schnell sich seine Koordinate ändert, oder wo ein Punkt ist.</translation>
    </message>
    <message>
        <source>The part of this feature could not be read; see Messages.</source>
        <translation>Das Teil dieses Elements konnte nicht gelesen werden; siehe Meldungen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands still. Pick a body that moves.</source>
        <translation>„%1“ steht fest. Wählen Sie einen Körper, der sich bewegt.</translation>
    </message>
    <message>
        <source>Pick the other point on another body: here the distance is fixed.</source>
        <translation>Wählen Sie den anderen Punkt auf einem anderen Körper: Hier liegt der Abstand fest.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no contact. Make one first, or pick another body.</source>
        <translation>„%1“ hat keinen Kontakt. Erzeugen Sie zuerst einen oder wählen Sie einen anderen Körper.</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Sensor</source>
        <translation>Sensor</translation>
    </message>
    <message>
        <source>Watches the whole mechanism: there is nothing to click</source>
        <translation>Beobachtet den ganzen Mechanismus: Es gibt nichts anzuklicken</translation>
    </message>
</context>
<context>
    <name>escapement::StartPage</name>
    <message>
        <source>Open or make a mechanism to begin</source>
        <translation>Öffnen oder bauen Sie einen Mechanismus</translation>
    </message>
    <message>
        <source>Open a project or a STEP file…</source>
        <translation>Projekt oder STEP-Datei öffnen…</translation>
    </message>
    <message>
        <source>New mechanism</source>
        <translation>Neuer Mechanismus</translation>
    </message>
    <message>
        <source>Begins with nothing: add bodies of boxes, cylinders and spheres, or import CAD files</source>
        <translation>Beginnt mit nichts: Fügen Sie Körper aus Quadern, Zylindern und Kugeln hinzu oder importieren Sie CAD-Dateien</translation>
    </message>
    <message>
        <source>or drop one here: a project (*.escapement), a STEP, IGES or BREP file, a result (*.h5)</source>
        <translation>oder legen Sie hier etwas ab: ein Projekt (*.escapement), eine STEP-, IGES- oder BREP-Datei, ein Ergebnis (*.h5)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>The samples are not beside the program; their folder was %1.</source>
        <translation>Die Beispiele liegen nicht beim Programm; ihr Ordner war %1.</translation>
    </message>
    <message>
        <source>New here? Be led through it:</source>
        <translation>Neu hier? Lassen Sie sich führen:</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>escapement::StateBadge</name>
    <message>
        <source>What differs</source>
        <translation>Was anders ist</translation>
    </message>
    <message>
        <source>Shows the run with all that differs between what was run and the model now</source>
        <translation>Zeigt den Lauf mit allem, was sich zwischen dem Gelaufenen und dem jetzigen Modell unterscheidet</translation>
    </message>
    <message>
        <source>%1: the result of an earlier model</source>
        <translation>%1: das Ergebnis eines früheren Modells</translation>
    </message>
    <message>
        <source>The model, edited since %1</source>
        <translation>Das Modell, geändert seit %1</translation>
    </message>
</context>
<context>
    <name>escapement::TimelineBar</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Loop range %1 – %2%3
Drag to change it; a right click has more</source>
        <translation>Schleifenbereich %1 – %2%3
Ziehen ändert ihn; ein Rechtsklick bietet mehr</translation>
    </message>
    <message>
        <source> (looping is off)</source>
        <translation> (die Schleife ist aus)</translation>
    </message>
</context>
<context>
    <name>escapement::TimelinePanel</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Shows the mechanism as it is built now (Ctrl+R)</source>
        <translation>Zeigt den Mechanismus, wie er nun gebaut ist (Strg+R)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>First frame (Home)</source>
        <translation>Erstes Bild (Pos1)</translation>
    </message>
    <message>
        <source>Previous event (Ctrl+Left)</source>
        <translation>Voriges Ereignis (Strg+Links)</translation>
    </message>
    <message>
        <source>Previous frame (Left)</source>
        <translation>Voriges Bild (Links)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Next frame (Right)</source>
        <translation>Nächstes Bild (Rechts)</translation>
    </message>
    <message>
        <source>Next event (Ctrl+Right)</source>
        <translation>Nächstes Ereignis (Strg+Rechts)</translation>
    </message>
    <message>
        <source>Last frame (End); follows a run that goes on</source>
        <translation>Letztes Bild (Ende); folgt einem Lauf, der weitergeht</translation>
    </message>
    <message>
        <source>Begin again at the end, or at that of the loop range (Ctrl+L)</source>
        <translation>Am Ende oder an dem des Schleifenbereichs von vorn beginnen (Strg+L)</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>There is no result yet: press Run</source>
        <translation>Es gibt noch kein Ergebnis: Drücken Sie „Starten“</translation>
    </message>
    <message>
        <source>Shows &quot;%1&quot;, which is of an earlier model (Ctrl+R)</source>
        <translation>Zeigt „%1“, das zu einem früheren Modell gehört (Strg+R)</translation>
    </message>
    <message>
        <source>Shows &quot;%1&quot; (Ctrl+R)</source>
        <translation>Zeigt „%1“ (Strg+R)</translation>
    </message>
    <message>
        <source>t = %1 %2</source>
        <translation>t = %1 %2</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>reading %1 …</source>
        <translation>liest %1 …</translation>
    </message>
    <message>
        <source>the model, at its start</source>
        <translation>das Modell, an seinem Anfang</translation>
    </message>
    <message>
        <source>no result yet</source>
        <translation>noch kein Ergebnis</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Film of the run, as the camera sees it now (MP4, WebM)</source>
        <translation>Film des Laufs, wie ihn die Kamera jetzt sieht (MP4, WebM)</translation>
    </message>
    <message>
        <source>First, last and single frames, looping, and a film</source>
        <translation>Erster, letzter und einzelne Zeitpunkte, Wiederholung und ein Film</translation>
    </message>
</context>
<context>
    <name>escapement::Tool</name>
    <message>
        <source>Both &quot;%1&quot; and &quot;%2&quot; stand still: nothing could move. Free one of them, or pick another body.</source>
        <translation>„%1“ und „%2“ stehen beide fest: Nichts könnte sich bewegen. Geben Sie einen frei oder wählen Sie einen anderen Körper.</translation>
    </message>
    <message>
        <source>The part of this feature could not be read; see Messages.</source>
        <translation>Das Teil dieses Elements konnte nicht gelesen werden; siehe Meldungen.</translation>
    </message>
    <message>
        <source>A row of the tree names a whole body: click the place that is meant in the view.</source>
        <translation>Eine Zeile des Baums nennt einen ganzen Körper: Klicken Sie die gemeinte Stelle in der Ansicht an.</translation>
    </message>
</context>
<context>
    <name>escapement::ToolController</name>
    <message>
        <source>Only faces</source>
        <translation>Nur Flächen</translation>
    </message>
    <message>
        <source>Only edges</source>
        <translation>Nur Kanten</translation>
    </message>
    <message>
        <source>Only corners</source>
        <translation>Nur Ecken</translation>
    </message>
</context>
<context>
    <name>escapement::ToolStrip</name>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Leaves the tool (Esc)</source>
        <translation>Verlässt das Werkzeug (Esc)</translation>
    </message>
    <message>
        <source>Nothing else is picked, as chosen in the menu Mechanism. Press to pick anything again</source>
        <translation>Anderes wird nicht gewählt, wie im Menü Mechanismus eingestellt. Drücken, um wieder alles zu wählen</translation>
    </message>
    <message>
        <source>What it covers can be clicked once it is dragged elsewhere</source>
        <translation>Was es verdeckt, lässt sich anklicken, sobald es woandershin gezogen ist</translation>
    </message>
</context>
<context>
    <name>escapement::TutorialGuide</name>
    <message>
        <source>%1 – %2 of %3</source>
        <translation>%1 – %2 von %3</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>escapement::Units</name>
    <message>
        <source>Type a number or an expression.</source>
        <translation>Tippen Sie eine Zahl oder einen Ausdruck.</translation>
    </message>
    <message>
        <source>Give every term its unit, as in &quot;3 mm + 2 mm&quot;.</source>
        <translation>Geben Sie jedem Summanden seine Einheit, wie in „3 mm + 2 mm“.</translation>
    </message>
    <message>
        <source>One factor of a product has the unit, and no divisor has one: &quot;2*3 mm&quot;, &quot;3 mm/2&quot;; &quot;1/2 mm&quot; is half a millimetre.</source>
        <translation>In einem Produkt hat ein Faktor die Einheit und kein Divisor eine: „2*3 mm“, „3 mm/2“; „1/2 mm“ ist ein halber Millimeter.</translation>
    </message>
    <message>
        <source> (units that fit here: %1)</source>
        <translation> (Einheiten, die hier passen: %1)</translation>
    </message>
    <message>
        <source>; did you mean &quot;%1&quot;?</source>
        <translation>; meinten Sie „%1“?</translation>
    </message>
    <message>
        <source> (names known here: %1)</source>
        <translation> (hier bekannte Namen: %1)</translation>
    </message>
    <message>
        <source>This has no finite value.</source>
        <translation>Dies hat keinen endlichen Wert.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can be read as %2 or as %3: write the one that is meant.</source>
        <translation>„%1“ kann %2 oder %3 heißen: schreiben Sie, was gemeint ist.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not one number: write it with one comma or point as the decimal mark, and without marks between thousands.</source>
        <translation>„%1“ ist keine einzelne Zahl: schreiben Sie sie mit einem Komma oder Punkt vor den Dezimalstellen und ohne Zeichen zwischen Tausendern.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; can be read in two ways: in a function&apos;s brackets write numbers with a point, and a space behind each comma between them.</source>
        <translation>„%1“ kann zweierlei heißen: schreiben Sie in den Klammern einer Funktion Zahlen mit Punkt und hinter jedes Komma zwischen ihnen ein Leerzeichen.</translation>
    </message>
</context>
<context>
    <name>escapement::ViewActions</name>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Fit: show everything</source>
        <translation>Einpassen: alles zeigen</translation>
    </message>
    <message>
        <source>Fit &amp;selection</source>
        <translation>Au&amp;swahl einpassen</translation>
    </message>
    <message>
        <source>Shift+F</source>
        <translation>Shift+F</translation>
    </message>
    <message>
        <source>Show the selected body as large as it fits</source>
        <translation>Zeigt den gewählten Körper so groß, wie er passt</translation>
    </message>
    <message>
        <source>Fit to &amp;motion</source>
        <translation>&amp;Bewegung einpassen</translation>
    </message>
    <message>
        <source>Ctrl+Alt+F</source>
        <translation>Ctrl+Alt+F</translation>
    </message>
    <message>
        <source>Show all places that the bodies come to in the result shown</source>
        <translation>Zeigt alle Orte, an die die Körper im gezeigten Ergebnis kommen</translation>
    </message>
    <message>
        <source>From &amp;home</source>
        <translation>Ausgan&amp;gsansicht</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>From the f&amp;ront</source>
        <translation>Von &amp;vorn</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>From the &amp;back</source>
        <translation>Von &amp;hinten</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>From the ri&amp;ght</source>
        <translation>Von &amp;rechts</translation>
    </message>
    <message>
        <source>3</source>
        <translation>3</translation>
    </message>
    <message>
        <source>From the &amp;left</source>
        <translation>Von &amp;links</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>From the &amp;top</source>
        <translation>Von &amp;oben</translation>
    </message>
    <message>
        <source>7</source>
        <translation>7</translation>
    </message>
    <message>
        <source>From belo&amp;w</source>
        <translation>Von &amp;unten</translation>
    </message>
    <message>
        <source>Ctrl+7</source>
        <translation>Ctrl+7</translation>
    </message>
    <message>
        <source>&amp;Parallel projection</source>
        <translation>&amp;Parallelprojektion</translation>
    </message>
    <message>
        <source>5</source>
        <translation>5</translation>
    </message>
    <message>
        <source>Parallel projection: equal lengths look equal however far away</source>
        <translation>Parallelprojektion: Gleiche Längen sehen gleich aus, wie fern sie auch sind</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>Light letters and a dark ground, everywhere</source>
        <translation>Helle Schrift auf dunklem Grund, überall</translation>
    </message>
    <message>
        <source>See through &amp;all bodies</source>
        <translation>&amp;Alle Körper durchsichtig</translation>
    </message>
    <message>
        <source>Alt+X</source>
        <translation>Alt+X</translation>
    </message>
    <message>
        <source>Draw all bodies transparent</source>
        <translation>Zeichnet alle Körper durchsichtig</translation>
    </message>
    <message>
        <source>See through the selected body</source>
        <translation>Gewählten Körper durchsichtig</translation>
    </message>
    <message>
        <source>Alt+Shift+X</source>
        <translation>Alt+Shift+X</translation>
    </message>
    <message>
        <source>Draw the selected body transparent, or solid again</source>
        <translation>Zeichnet den gewählten Körper durchsichtig oder wieder fest</translation>
    </message>
    <message>
        <source>Se&amp;ction</source>
        <translation>S&amp;chnitt</translation>
    </message>
    <message>
        <source>Ctrl+Shift+X</source>
        <translation>Ctrl+Shift+X</translation>
    </message>
    <message>
        <source>Cut the bodies open; a bar in the view moves the cut</source>
        <translation>Schneidet die Körper auf; eine Leiste in der Ansicht verschiebt den Schnitt</translation>
    </message>
    <message>
        <source>Feature &amp;kinds</source>
        <translation>Arten der &amp;Elemente</translation>
    </message>
    <message>
        <source>Ctrl+Shift+K</source>
        <translation>Ctrl+Shift+K</translation>
    </message>
    <message>
        <source>Colour faces by their surface and edges as contact sees them: convex, concave, tangent, border</source>
        <translation>Färbt Flächen nach ihrer Form und Kanten so, wie der Kontakt sie sieht: konvex, konkav, tangential, Rand</translation>
    </message>
    <message>
        <source>&amp;Joint and load symbols</source>
        <translation>&amp;Gelenk- und Lastsymbole</translation>
    </message>
    <message>
        <source>Shift+J</source>
        <translation>Shift+J</translation>
    </message>
    <message>
        <source>Symbols of joints and loads</source>
        <translation>Symbole der Gelenke und Lasten</translation>
    </message>
    <message>
        <source>C&amp;ontact arrows</source>
        <translation>&amp;Kontaktpfeile</translation>
    </message>
    <message>
        <source>Forces (green: sticks, amber: slips) and impulses (orange red) at the contact points; the length goes with the square root</source>
        <translation>Kräfte (grün: haftet, gelb: gleitet) und Stoßimpulse (orangerot) an den Kontaktpunkten; die Länge geht mit der Quadratwurzel</translation>
    </message>
    <message>
        <source>&amp;Touching features</source>
        <translation>Be&amp;rührende Elemente</translation>
    </message>
    <message>
        <source>Ctrl+Shift+T</source>
        <translation>Ctrl+Shift+T</translation>
    </message>
    <message>
        <source>Light up the faces, edges and corners of closed contacts (green: sticks, amber: slips, orange red: hits)</source>
        <translation>Hebt Flächen, Kanten und Ecken geschlossener Kontakte hervor (grün: haftet, gelb: gleitet, orangerot: stößt)</translation>
    </message>
    <message>
        <source>Joint &amp;reactions</source>
        <translation>Gelenk&amp;reaktionen</translation>
    </message>
    <message>
        <source>Forces of the joints on their second body; the length goes with the square root</source>
        <translation>Kräfte der Gelenke auf ihren zweiten Körper; die Länge geht mit der Quadratwurzel</translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation>&amp;Raster</translation>
    </message>
    <message>
        <source>Shift+G</source>
        <translation>Shift+G</translation>
    </message>
    <message>
        <source>A grid on the ground plane</source>
        <translation>Ein Raster auf der Grundebene</translation>
    </message>
    <message>
        <source>View &amp;cube</source>
        <translation>Ansichts&amp;würfel</translation>
    </message>
    <message>
        <source>The cube in the corner: click a side to look from there</source>
        <translation>Der Würfel in der Ecke: Ein Klick auf eine Seite sieht von dort</translation>
    </message>
    <message>
        <source>Trail of the selected body</source>
        <translation>Bahn des gewählten Körpers</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>Draw the path of the body&apos;s centre of mass over the result</source>
        <translation>Zeichnet den Weg des Schwerpunkts über das Ergebnis</translation>
    </message>
    <message>
        <source>No trails</source>
        <translation>Keine Bahnen</translation>
    </message>
    <message>
        <source>Take all trails away</source>
        <translation>Nimmt alle Bahnen weg</translation>
    </message>
    <message>
        <source>Follow the selected body</source>
        <translation>Dem gewählten Körper folgen</translation>
    </message>
    <message>
        <source>Shift+T</source>
        <translation>Shift+T</translation>
    </message>
    <message>
        <source>The camera moves along with the body</source>
        <translation>Die Kamera bewegt sich mit dem Körper</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>Bl&amp;ick</translation>
    </message>
    <message>
        <source>&amp;Mouse</source>
        <translation>&amp;Maus</translation>
    </message>
    <message>
        <source>as in %1</source>
        <translation>wie in %1</translation>
    </message>
    <message>
        <source>Escapement</source>
        <translation>Escapement</translation>
    </message>
    <message>
        <source>Size of arrows</source>
        <translation>Größe der Pfeile</translation>
    </message>
    <message>
        <source>Length of the arrows of forces, impulses and reactions</source>
        <translation>Länge der Pfeile von Kräften, Stoßimpulsen und Reaktionen</translation>
    </message>
</context>
<context>
    <name>escapement::ViewCube</name>
    <message>
        <source>Front</source>
        <translation>Vorn</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Hinten</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>View cube</source>
        <translation>Ansichtswürfel</translation>
    </message>
    <message>
        <source>Look from this side: %1</source>
        <translation>Von dieser Seite sehen: %1</translation>
    </message>
</context>
<context>
    <name>escapement::ViewPointer</name>
    <message>
        <source> · face %1</source>
        <translation> · Fläche %1</translation>
    </message>
    <message>
        <source> · edge %1</source>
        <translation> · Kante %1</translation>
    </message>
    <message>
        <source> · vertex %1</source>
        <translation> · Ecke %1</translation>
    </message>
</context>
<context>
    <name>escapement::Viewport</name>
    <message>
        <source>plane</source>
        <translation>Ebene</translation>
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
        <source>sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>Torus</translation>
    </message>
    <message>
        <source>spline</source>
        <translation>Spline</translation>
    </message>
    <message>
        <source>extruded</source>
        <translation>extrudiert</translation>
    </message>
    <message>
        <source>revolved</source>
        <translation>rotiert</translation>
    </message>
    <message>
        <source>offset</source>
        <translation>Versatzfläche</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
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
        <source>border</source>
        <translation>Rand</translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>Raster %1</translation>
    </message>
</context>
</TS>
